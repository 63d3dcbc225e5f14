// Writes into the built service worker which version it is and which files its pages need without a connection.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
const files = new Set();

/** A part with everything it imports at once; what it fetches later is left out. */
function collect(name, seen = new Set()) {
  const part = manifest[name];
  if (!part || seen.has(name)) return;
  seen.add(name);
  for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(`/${file}`);
  for (const next of part.imports ?? []) collect(next, seen);
}

for (const name of [
  "index.html",
  "src/boot/after-first-paint.ts",
  "src/screens/detail/detail.tsx",
  "src/screens/offline/offline.tsx",
]) {
  if (!manifest[name]) throw new Error(`The build has no ${name}.`);
  collect(name);
}

const worker = readFileSync("dist/sw-offline.js", "utf8");
const build = createHash("sha256").update(JSON.stringify(manifest)).update(worker).digest("hex").slice(0, 12);
const stamped = worker
  .replace('const BUILD = "development";', `const BUILD = "${build}";`)
  .replace("const FILES = [];", `const FILES = ${JSON.stringify([...files])};`);
if (!stamped.includes(build) || !stamped.includes([...files][0]))
  throw new Error("The service worker has lost the places for its version and files.");
writeFileSync("dist/sw-offline.js", stamped);
