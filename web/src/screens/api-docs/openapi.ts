/** The part of an OpenAPI 3.1 document that the page about the interface reads. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

export type Content = Record<string, { schema?: Schema }>;

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
  security?: unknown[];
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** One call: its method and path with what the document says of it. */
export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const methods = ["get", "post", "put", "delete"];

export function callsOf(document: OpenApi): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method: method.toUpperCase(), path, operation }] : [];
    }),
  );
}

/** Calls that contain every word, grouped by their first tag in the document's order. */
export function grouped(calls: Call[], search: string): [string, Call[]][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const text = `${call.method} ${call.path} ${call.operation.summary ?? ""}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const tag = call.operation.tags?.[0] ?? "";
    groups.set(tag, [...(groups.get(tag) ?? []), call]);
  }
  return [...groups];
}
