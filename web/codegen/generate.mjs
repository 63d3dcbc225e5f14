// Turns the OpenAPI document into the web client's types, and the limits of its inputs into tables.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL(process.argv[2] ?? "../../openapi.json", import.meta.url);
const target = new URL("../src/api/schema.gen.ts", import.meta.url);
const document = JSON.parse(readFileSync(source, "utf8"));

// Our calls name a path, never an operation; without their names each one is written where it belongs.
for (const path of Object.values(document.paths))
  for (const operation of Object.values(path)) delete operation.operationId;

/** What a form has to know of a field: how much fits in, and whether it may be empty. */
const rules = ["minLength", "maxLength", "maxItems"];

function limitsOf({ properties = {} }) {
  const limits = Object.entries(properties).map(([name, schema]) => [
    name,
    Object.fromEntries(rules.filter((rule) => rule in schema).map((rule) => [rule, schema[rule]])),
  ]);
  return Object.fromEntries(limits.filter(([, known]) => Object.keys(known).length > 0));
}

/** One table for each shape, so that a page carries only those of its own forms. */
const tables = Object.entries(document.components.schemas)
  .map(([name, schema]) => [`${name[0].toLowerCase()}${name.slice(1)}Limits`, limitsOf(schema)])
  .filter(([, limits]) => Object.keys(limits).length > 0)
  .toSorted(([left], [right]) => (left < right ? -1 : 1))
  .map(([name, limits]) => `export const ${name} = ${JSON.stringify(limits, null, 4)} as const;\n`);

const types = astToString(await openapiTS(document, { alphabetize: true }));
writeFileSync(
  target,
  `// Generated from openapi.json by \`npm run gen\`; never edited by hand.\n${types}${tables.join("")}`,
);
