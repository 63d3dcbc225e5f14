// Writes the bill of materials of the server (CycloneDX 1.6) from `cargo metadata`, and checks one that npm wrote.
//   sbom.mjs server METADATA.json OUT.cdx.json
//   sbom.mjs check FILE.cdx.json
import { readFileSync, writeFileSync } from "node:fs";

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** The crates that end up in the program: reached from it by normal and build dependencies. */
function reached(nodes, start) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const graph = new Map();
  const waiting = [start];
  while (waiting.length > 0) {
    const id = waiting.pop();
    if (graph.has(id)) continue;
    const wanted = byId.get(id).deps.filter((dep) => dep.dep_kinds.some((kind) => kind.kind !== "dev"));
    graph.set(id, wanted.map((dep) => dep.pkg));
    waiting.push(...graph.get(id));
  }
  return graph;
}

const purl = (crate) => `pkg:cargo/${crate.name}@${crate.version}`;

/** Checksums stand in the lock file only. */
function checksums(lock) {
  const found = new Map();
  for (const part of lock.split("[[package]]").slice(1)) {
    const field = (name) => part.match(new RegExp(`^${name} = "([^"]*)"$`, "m"))?.[1];
    if (field("checksum")) found.set(`${field("name")}@${field("version")}`, field("checksum"));
  }
  return found;
}

function component(crate, sums) {
  const hash = sums.get(`${crate.name}@${crate.version}`);
  // Old crates write a slash for OR.
  const expression = crate.license?.replaceAll(/\s*\/\s*/g, " OR ");
  const links = [["vcs", crate.repository], ["website", crate.homepage]].filter(([, url]) => url);
  return {
    type: "library",
    "bom-ref": purl(crate),
    name: crate.name,
    version: crate.version,
    ...(crate.description && { description: crate.description.trim() }),
    ...(hash && { hashes: [{ alg: "SHA-256", content: hash }] }),
    ...(expression && { licenses: [{ expression }] }),
    purl: purl(crate),
    ...(links.length > 0 && { externalReferences: links.map(([type, url]) => ({ type, url })) }),
  };
}

function server(metadataPath, out) {
  const metadata = read(metadataPath);
  const crates = new Map(metadata.packages.map((crate) => [crate.id, crate]));
  const program = metadata.packages.find((crate) => crate.name === "umkreis");
  const graph = reached(metadata.resolve.nodes, program.id);
  const sums = checksums(readFileSync("Cargo.lock", "utf8"));
  const byName = (a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1);
  const others = [...graph.keys()].filter((id) => id !== program.id).map((id) => component(crates.get(id), sums));
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    // No serial number and no time of day: the same sources give the same file.
    version: 1,
    metadata: { component: { ...component(program, sums), type: "application" } },
    components: others.toSorted(byName),
    dependencies: [...graph].map(([id, deps]) => ({ ref: purl(crates.get(id)), dependsOn: [...new Set(deps.map((dep) => purl(crates.get(dep))))].toSorted() })).toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  };
  writeFileSync(out, `${JSON.stringify(bill, null, 2)}\n`);
}

/** What a reader of the bill relies on: every part is named once, has a version and a purl, and every edge leads somewhere. */
function check(path) {
  const bill = read(path);
  const problems = [];
  if (bill.bomFormat !== "CycloneDX" || !/^1\.[4-7]$/.test(bill.specVersion)) problems.push("it is no CycloneDX document");
  const parts = [bill.metadata?.component, ...(bill.components ?? [])];
  const refs = new Set();
  for (const part of parts) {
    if (!part?.name || !part.version || !part["bom-ref"]) problems.push(`incomplete: ${JSON.stringify(part?.name)}`);
    if (!part?.purl?.startsWith("pkg:")) problems.push(`no purl: ${part?.name}`);
    if (refs.has(part?.["bom-ref"])) problems.push(`twice: ${part?.["bom-ref"]}`);
    refs.add(part?.["bom-ref"]);
  }
  for (const { ref, dependsOn = [] } of bill.dependencies ?? []) {
    for (const name of [ref, ...dependsOn]) if (!refs.has(name)) problems.push(`unknown part: ${name}`);
  }
  if (parts.length < 2) problems.push("it lists nothing");
  if (problems.length > 0) {
    console.error(`${path}:\n  ${problems.slice(0, 20).join("\n  ")}`);
    process.exit(1);
  }
  console.log(`${path}: ${parts.length - 1} components, CycloneDX ${bill.specVersion}`);
}

const [action, ...paths] = process.argv.slice(2);
if (action === "server") server(...paths);
else if (action === "check") check(...paths);
else throw new Error("usage: sbom.mjs server METADATA OUT | check FILE");
