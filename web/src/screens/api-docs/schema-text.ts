/** Writes a JSON schema the way TypeScript would, because that is what most readers can skim. */
import type { OpenApi, Schema } from "./openapi";

/** Deeper objects are named only: the reader finds them at the call that answers them. */
const maxDepth = 3;

export function schemaText(schema: Schema | undefined, document: OpenApi, depth = 0): string {
  if (!schema) return "unknown";
  if (schema.$ref) return referenceText(schema.$ref, document, depth);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map((choice) => schemaText(choice, document, depth)).join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, document, depth)).join(" & ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = [schema.type ?? "unknown"].flat();
  return types.map((type) => typeText(type, schema, document, depth)).join(" | ");
}

function referenceText(reference: string, document: OpenApi, depth: number): string {
  const name = reference.split("/").pop() ?? "";
  const target = document.components?.schemas?.[name];
  return target && depth < maxDepth ? schemaText(target, document, depth) : name;
}

function typeText(type: string, schema: Schema, document: OpenApi, depth: number): string {
  if (type === "array") {
    const item = schemaText(schema.items, document, depth);
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  if (type === "object") return objectText(schema, document, depth);
  return schema.format && type !== "null" ? `${type} (${schema.format})` : type;
}

function objectText(schema: Schema, document: OpenApi, depth: number): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) {
    const values = schema.additionalProperties;
    return values && values !== true
      ? `Record<string, ${schemaText(values, document, depth + 1)}>`
      : "object";
  }
  const indent = "  ".repeat(depth + 1);
  const lines = fields.map(([name, field]) => {
    const mark = schema.required?.includes(name) ? "" : "?";
    return `${indent}${name}${mark}: ${schemaText(field, document, depth + 1)}`;
  });
  return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}
