// Checks which tries carry the same key.
import { expect, test } from "vitest";
import { withIdempotencyKey } from "./idempotency-key";

test("a double click and a repeated try carry the same key, another content and a later one do not", async () => {
  const seen: string[] = [];
  const send = async (headers: { "Idempotency-Key": string }) => {
    seen.push(headers["Idempotency-Key"]);
    return seen.length;
  };
  const fail = async (headers: { "Idempotency-Key": string }) => {
    await send(headers);
    throw new Error("no answer");
  };
  await expect(withIdempotencyKey("push", { title: "Hallo" }, fail)).rejects.toThrow("no answer");
  await Promise.all([
    withIdempotencyKey("push", { title: "Hallo" }, send),
    withIdempotencyKey("push", { title: "Hallo" }, send),
  ]);
  await withIdempotencyKey("push", { title: "Servus" }, send);
  await withIdempotencyKey("offer", { title: "Servus" }, send);
  await withIdempotencyKey("push", { title: "Hallo" }, send);
  const [first, again, double, other, elsewhere, later] = seen;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([again, double]).toEqual([first, first]);
  expect(new Set([first, other, elsewhere, later]).size).toBe(4);
});
