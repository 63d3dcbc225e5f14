// Turns the OpenAPI document into the web client's types.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL(process.argv[2] ?? "../../openapi.json", import.meta.url);
const target = new URL("../src/api/schema.gen.ts", import.meta.url);
const document = JSON.parse(readFileSync(source, "utf8"));

// Our calls name a path, never an operation; without their names each one is written where it belongs.
for (const path of Object.values(document.paths))
  for (const operation of Object.values(path)) delete operation.operationId;

const types = astToString(await openapiTS(document, { alphabetize: true }));
writeFileSync(target, `// Generated from openapi.json by \`npm run gen\`; never edited by hand.\n${types}`);
