// How schemas are written for readers, and how calls are found.
import { expect, test } from "vitest";
import { callsOf, grouped, type OpenApi } from "./openapi";
import { schemaText } from "./schema-text";

const document: OpenApi = {
  paths: {
    "/api/tag": { get: { tags: ["tag"], summary: "Tags by frequency", responses: {} } },
    "/api/store/{id}": {
      get: { tags: ["store"], responses: {} },
      put: { tags: ["store"], responses: {} },
    },
  },
  components: {
    schemas: {
      Store: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "string", format: "uuid" }, next: { $ref: "#/components/schemas/Store" } },
      },
    },
  },
};

test("an object names its fields, their types and which may be missing", () => {
  const text = schemaText(
    {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string" }, tags: { type: "array", items: { type: "string" } } },
    },
    document,
  );
  expect(text).toBe("{\n  name: string\n  tags?: string[]\n}");
});

test("an object that contains itself comes to an end", () => {
  const text = schemaText({ $ref: "#/components/schemas/Store" }, document);
  expect(text.match(/next/g)).toHaveLength(3);
  expect(text).toContain("next?: Store");
});

test("a value that may be null says so", () => {
  expect(schemaText({ type: ["string", "null"] }, document)).toBe("string | null");
  expect(schemaText({ type: "array", items: { enum: ["a", "b"] } }, document)).toBe('("a" | "b")[]');
});

test("calls are found by every word of method, path and summary", () => {
  const calls = callsOf(document);
  expect(calls).toHaveLength(3);
  expect(grouped(calls, "put store").map(([tag, found]) => [tag, found.length])).toEqual([["store", 1]]);
  expect(grouped(calls, "frequency")[0]?.[1][0]?.path).toBe("/api/tag");
  expect(grouped(calls, "").map(([tag]) => tag)).toEqual(["tag", "store"]);
});
