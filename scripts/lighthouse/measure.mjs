// Runs Lighthouse's mobile preset several times on every route of every server and prints the medians.
//   measure.mjs --runs 5 --out FOLDER --server "NAME=URL" [--server "NAME=URL"] --route "NAME=PATH" […]
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { plot } from "./plot.mjs";
import { markdown, median } from "./table.mjs";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, out: { type: "string", default: "." }, server: { type: "string", multiple: true }, route: { type: "string", multiple: true } },
});
const named = (list) => list.map((entry) => ({ name: entry.slice(0, entry.indexOf("=")), value: entry.slice(entry.indexOf("=") + 1) }));

const flags = ["--headless=new", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];

/** A visit whose trace the browser left without a beginning has measured nothing and is made again. */
async function visit(url, left = 3) {
  const { runtimeError, ...lhr } = await visitOnce(url);
  if (!runtimeError) return figures(lhr);
  if (runtimeError.code !== "NO_NAVSTART" || left === 0) throw new Error(`${url}: ${runtimeError.message}`);
  console.error(`${url}: ${runtimeError.code}, once more`);
  return visit(url, left - 1);
}

/** One visit in a browser of its own, so that nothing is left from the last one. */
async function visitOnce(url) {
  const chrome = await launch({ chromePath: process.env.UMKREIS_E2E_CHROMIUM, chromeFlags: flags });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
    return lhr;
  } finally {
    chrome.kill();
  }
}

function figures({ categories, audits, environment }) {
  const requests = audits["network-requests"].details.items;
  const bytes = (kind) => requests.filter(({ resourceType }) => !kind || resourceType === kind).reduce((sum, { transferSize }) => sum + transferSize, 0);
  const failed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9).map(({ id }) => id));
  return {
    performance: score(categories.performance),
    accessibility: score(categories.accessibility),
    bestPractices: score(categories["best-practices"]),
    seo: score(categories.seo),
    fcpMs: audits["first-contentful-paint"].numericValue,
    lcpMs: audits["largest-contentful-paint"].numericValue,
    tbtMs: audits["total-blocking-time"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
    speedIndexMs: audits["speed-index"].numericValue,
    requests: requests.length,
    bytes: bytes(),
    documentBytes: bytes("Document"),
    scriptBytes: bytes("Script"),
    styleBytes: bytes("Stylesheet"),
    imageBytes: bytes("Image"),
    fontBytes: bytes("Font"),
    benchmarkIndex: environment.benchmarkIndex,
    failed: [...new Set(failed)],
  };
}

const score = (category) => Math.round(category.score * 100);

const cases = named(values.server).flatMap((server) => named(values.route).map((route) => ({ server: server.name, route: route.name, url: server.value + route.value, visits: [] })));
for (let run = 0; run < Number(values.runs); run++) {
  // All cases take turns, so that a slow minute of the machine hits each of them alike.
  for (const one of cases) {
    one.visits.push(await visit(one.url));
    const { performance, lcpMs, benchmarkIndex } = one.visits.at(-1);
    console.error(`run ${run + 1}: ${one.server} ${one.route}: ${performance}, LCP ${Math.round(lcpMs)} ms, benchmark index ${Math.round(benchmarkIndex)}`);
  }
}

const results = cases.map(({ server, route, visits }) => {
  const medians = Object.keys(visits[0]).filter((name) => name !== "failed").map((name) => [name, median(visits.map((one) => one[name]))]);
  return { server, route, ...Object.fromEntries(medians), lowest: Math.min(...visits.map(({ performance }) => performance)), failed: [...new Set(visits.flatMap(({ failed }) => failed))] };
});
const machine = { measuredAt: new Date().toISOString(), runs: Number(values.runs), cores: cpus().length, cpu: cpus()[0].model, loadBefore: loadavg()[2], loadAfter: loadavg()[0] };
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, "pages.json"), `${JSON.stringify({ machine, results, cases }, undefined, 1)}\n`);
writeFileSync(join(values.out, "pages.svg"), plot(results));
console.log(markdown(machine, results));
