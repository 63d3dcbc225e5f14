// Turns the rules of this folder into checks: directions of import, purpose lines, and calls that break server rendering.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("schema.gen.ts"))
  .map((name) => ({ name: name.replaceAll("\\", "/"), text: readFileSync(join(root, name), "utf8") }));
const shipped = files.filter(({ name }) => !/\.(test|d)\.ts$/.test(name));

/** Paths below `src` that a file imports, and packages by their name. */
function importsOf({ name, text }: { name: string; text: string }): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, target]) =>
    target!.startsWith(".")
      ? relative(root, join(root, dirname(name), target!)).replaceAll("\\", "/")
      : target!,
  );
}

/** Everything a person wrote in TypeScript or JavaScript below `web`, by its path from there. */
const sources = [".", "codegen", "e2e", "public", "src"].flatMap((folder) =>
  readdirSync(join(root, "..", folder), { recursive: folder === "src", encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs|js)$/.test(name) && !name.endsWith("schema.gen.ts"))
    .map((name) => join(folder, name).replaceAll("\\", "/")),
);

const violations = (check: (file: { name: string; text: string }) => string[]) =>
  shipped.flatMap((file) => check(file).map((what) => `${file.name}: ${what}`));

test("primitives know neither router, queries, API nor anything above them", () => {
  expect(
    violations((file) =>
      file.name.startsWith("ui/") ? importsOf(file).filter((target) => !/^(ui\/|react)/.test(target)) : [],
    ),
  ).toEqual([]);
});

test("components and the map never import a screen, and the map imports no component", () => {
  expect(
    violations((file) =>
      /^(components|map)\//.test(file.name)
        ? importsOf(file).filter((target) => target.startsWith("screens/"))
        : [],
    ),
  ).toEqual([]);
  expect(
    violations((file) =>
      file.name.startsWith("map/")
        ? importsOf(file).filter((target) => /^(components|api|session)\//.test(target))
        : [],
    ),
  ).toEqual([]);
});

test("a screen never imports another screen", () => {
  expect(
    violations((file) => {
      const own = /^screens\/[^/]+\//.exec(file.name)?.[0];
      return own
        ? importsOf(file).filter((target) => target.startsWith("screens/") && !target.startsWith(own))
        : [];
    }),
  ).toEqual([]);
});

test("only the map folder may load a map library", () => {
  expect(
    violations((file) =>
      file.name.startsWith("map/") ? [] : importsOf(file).filter((target) => /maplibre|leaflet/.test(target)),
    ),
  ).toEqual([]);
});

test("nothing that renders on the server depends on locales or URL objects", () => {
  // The address of a worker is worked out by the build, which knows it in this form only, and no worker starts on the server.
  const banned = /\.(toLocale\w*|localeCompare)\(|\bIntl\.|(?<!new Worker\()\bnew URL(SearchParams)?\(/g;
  expect(violations(({ text }) => text.match(banned) ?? [])).toEqual([]);
});

test("no element carries a style attribute, which the strict policy would refuse", () => {
  expect(
    violations(({ name, text }) => (name.endsWith(".tsx") ? (text.match(/\sstyle=\{/g) ?? []) : [])),
  ).toEqual([]);
});

test("every visible text stands in the text folder", () => {
  const written =
    />\s*[A-Za-zÄÖÜäöüß][^<>{}=;()]*<\/|\s(?:label|title|alt|placeholder|aria-label)="[^"]*[A-Za-zÄÖÜäöüß]{2}[^"]*"/g;
  expect(violations(({ name, text }) => (name.endsWith(".tsx") ? (text.match(written) ?? []) : []))).toEqual(
    [],
  );
});

test("nobody is addressed formally", () => {
  const formal = /[a-zäöüß,] (?:Sie|Ihnen|Ihre?[mnrs]?)\b/g;
  expect(
    violations(({ name, text }) => (name.startsWith("text/") ? (text.match(formal) ?? []) : [])),
  ).toEqual([]);
});

test("every file begins with a line that says what it is for", () => {
  expect(files.filter(({ text }) => !/^(\/\*\* .+|\/\/ .+)/.test(text)).map(({ name }) => name)).toEqual([]);
});

test("files stay short and nothing is left to do", () => {
  expect(violations(({ text }) => (text.split("\n").length > 400 ? ["longer than 400 lines"] : []))).toEqual(
    [],
  );
  expect(violations(({ text }) => text.match(/\b(TODO|FIXME|XXX)\b/g) ?? [])).toEqual([]);
});

test("no line is longer than 140 characters, which is as far as the formatter lets texts reach", () => {
  const long = sources.flatMap((name) =>
    readFileSync(join(root, "..", name), "utf8")
      .split("\n")
      .flatMap((line, index) => (line.length > 140 ? [`${name}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
