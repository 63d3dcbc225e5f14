// Decisions about many companies.
import { expect, test } from "vitest";
import type { ManyRow } from "../../api/admin-types";
import { runMany } from "./run-many";

const chosen = Array.from({ length: 250 }, (_, number) => String(number));
const done = (some: string[]): Promise<ManyRow[]> =>
  Promise.resolve(some.map((id) => ({ id, name: id, outcome: "Done" as const, why: null })));

test("hundreds go one after the other, and each is counted", async () => {
  const [sizes, progress]: [number[], number[]] = [[], []];
  const result = await runMany({
    chosen,
    send: (some) => {
      sizes.push(some.length);
      return done(some);
    },
    onProgress: (count) => progress.push(count),
    stopped: () => false,
  });
  expect([sizes, progress]).toEqual([
    [100, 100, 50],
    [100, 200, 250],
  ]);
  expect([result.rows.length, result.left]).toEqual([250, 0]);
});

test("stopping leaves the rest alone", async () => {
  let sent = 0;
  const send = (some: string[]) => {
    sent += 1;
    return done(some);
  };
  const result = await runMany({ chosen, send, onProgress: () => undefined, stopped: () => sent === 1 });
  expect([sent, result.rows.length, result.left]).toEqual([1, 100, 150]);
});

test("what was done before a failure is told", async () => {
  let sent = 0;
  const send = (some: string[]) => (++sent === 2 ? Promise.reject(new Error("weg")) : done(some));
  const result = await runMany({ chosen, send, onProgress: () => undefined, stopped: () => false });
  expect([result.rows.length, result.left, result.failure]).toEqual([100, 150, new Error("weg")]);
});
