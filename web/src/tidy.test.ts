// Turns the rules of this folder into checks: directions of import, purpose lines, and calls that break server rendering.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { patterns } from "./lib/paths";

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("schema.gen.ts"))
  .map((name) => ({ name: name.replaceAll("\\", "/"), text: readFileSync(join(root, name), "utf8") }));
const shipped = files.filter(({ name }) => !/\.(test|d)\.ts$/.test(name));

/** Every target of an import, a dynamic import, a worker or a mock: paths below `src`, and packages by their name. */
function readImports({ name, text }: { name: string; text: string }): string[] {
  const written = /(?:\bfrom|\bimport|\bimport\(|\bvi\.mock\(|\bnew URL\()\s*"([^"]+)"/g;
  return [...text.matchAll(written)].map(([, target]) =>
    target!.startsWith(".")
      ? relative(root, join(root, dirname(name), target!)).replaceAll("\\", "/")
      : target!,
  );
}

/** Read once: several checks ask for each file many times, which took seconds on a busy machine. */
const imports = new Map(files.map((file) => [file.name, readImports(file)]));
const importsOf = ({ name }: { name: string }) => imports.get(name)!;

/** Everything a person wrote in TypeScript or JavaScript below `web`, by its path from there. */
const sources = [".", "codegen", "e2e", "public", "src"].flatMap((folder) =>
  readdirSync(join(root, "..", folder), { recursive: folder === "src", encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs|js)$/.test(name) && !name.endsWith("schema.gen.ts"))
    .map((name) => join(folder, name).replaceAll("\\", "/")),
);

const violations = (check: (file: { name: string; text: string }) => string[]) =>
  shipped.flatMap((file) => check(file).map((what) => `${file.name}: ${what}`));

/** The rooms of this folder from the top down: a file imports from its own room and from the floors below. */
const floors = [
  ["boot"],
  ["screens"],
  ["frame", "company", "forms", "map"],
  ["session", "api"],
  ["ui", "browser", "text", "lib", "styles"],
];
const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room));
const roomOf = (path: string) => path.split("/")[0]!;

/** Imports from one room into another, with the files they stand in; tests count like everything else. */
const arrows = files
  .filter(({ name }) => name.includes("/"))
  .flatMap((file) =>
    importsOf(file)
      .filter((target) => floorOf(roomOf(target)) !== -1)
      .map((target) => ({ file: file.name, target, from: roomOf(file.name), to: roomOf(target) })),
  )
  .filter(({ from, to }) => from !== to);

test("every file stands in a room, and every room on a floor", () => {
  const misplaced = files.filter(({ name }) => floorOf(roomOf(name)) === -1).map(({ name }) => name);
  expect(misplaced.toSorted()).toEqual(["tidy.test.ts", "vite-env.d.ts"]);
});

test("imports never go upwards from floor to floor", () => {
  const upwards = arrows.filter(({ from, to }) => floorOf(from) > floorOf(to));
  expect(upwards.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test("the rooms of a floor form no circle", () => {
  const neighbours = (room: string) =>
    new Set(arrows.filter(({ from }) => from === room).map(({ to }) => to));
  const circle = (room: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    for (const next of neighbours(room)) {
      const found = circle(next, [...way, room]);
      if (found) return found;
    }
    return undefined;
  };
  expect(floors.flat().map((room) => circle(room, [])?.join(" → "))).toEqual(
    floors.flat().map(() => undefined),
  );
});

test("primitives know neither router, queries, API nor anything of the app", () => {
  const foreign = (target: string) => !/^(ui\/|react)/.test(target);
  expect(violations((file) => (file.name.startsWith("ui/") ? importsOf(file).filter(foreign) : []))).toEqual(
    [],
  );
});

test("the map knows no API and no session, so that it can be put on any page", () => {
  const foreign = (target: string) => /^(api|session)\//.test(target);
  expect(violations((file) => (file.name.startsWith("map/") ? importsOf(file).filter(foreign) : []))).toEqual(
    [],
  );
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

test("what one screen alone uses stands in that screen's folder", () => {
  const shared = shipped.filter(({ name }) => /^(company|forms|frame)\//.test(name));
  const alone = shared.flatMap(({ name }) => {
    const path = name.replace(/\.tsx?$/, "");
    const users = shipped.filter((file) =>
      importsOf(file).some((target) => target === path || target === name),
    );
    const rooms = new Set(users.map((user) => user.name.split("/").slice(0, 2).join("/")));
    const [only] = [...rooms];
    return rooms.size === 1 && only!.startsWith("screens/") ? [`${name} belongs into ${only}`] : [];
  });
  expect(alone).toEqual([]);
});

test("every address of a page stands in the table of lib/paths.ts and nowhere else", () => {
  const firstSteps = Object.values(patterns).flatMap((pattern) => /^\/[a-z-]+(?=$|\/:)/.exec(pattern) ?? []);
  const steps = [...firstSteps, patterns.apiDocs, "/embed"].map((step) => step.slice(1)).join("|");
  // In quotes, after a placeholder of a template, or in a pattern, where the slash is escaped.
  const written = new RegExp(`(?:["'\`}]/|\\\\/)(?:${steps})(?=["'\`?#/$\\\\]|$)`, "g");
  const code = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|"\/api\/(?!docs)[^"]*"/gm, "");
  expect(
    violations(({ name, text }) => (name === "lib/paths.ts" ? [] : (code(text).match(written) ?? []))),
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
  // The clocks of the operator's zone are asked only about the current minute, which the server never has (`useNow`).
  const inBrowserOnly = "lib/operator-time.ts";
  expect(violations(({ name, text }) => (name === inBrowserOnly ? [] : (text.match(banned) ?? [])))).toEqual(
    [],
  );
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

test("comments name the row of docs/requirements.md instead of a specification that nobody else has", () => {
  const others = sources.filter((name) => name !== "src/tidy.test.ts");
  const found = others.filter((name) =>
    /\bspecification\b/i.test(readFileSync(join(root, "..", name), "utf8")),
  );
  expect(found).toEqual([]);
});

test("no line is longer than 140 characters, which is as far as the formatter lets texts reach", () => {
  const long = sources.flatMap((name) =>
    readFileSync(join(root, "..", name), "utf8")
      .split("\n")
      .flatMap((line, index) => (line.length > 140 ? [`${name}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
