// Decisions about many companies.
import { expect, test } from "vitest";
import type { BulkRow } from "../../api/admin-types";
import { ApiError } from "../../api/errors";
import { runBulk, takeBackBulk, undoableRows, unsureOf } from "./run-bulk";

const chosen = Array.from({ length: 250 }, (_, number) => String(number));
const done = (some: string[]): Promise<BulkRow[]> =>
  Promise.resolve(
    some.map((id) => ({ id, name: id, outcome: "Done" as const, why: null, basis: `"${id}"` })),
  );

test("hundreds go one after the other, and each is counted", async () => {
  const [sizes, progress]: [number[], number[]] = [[], []];
  const result = await runBulk({
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
  const result = await runBulk({ chosen, send, onProgress: () => undefined, stopped: () => sent === 1 });
  expect([sent, result.rows.length, result.left]).toEqual([1, 100, 150]);
});

test("what was done before a failure is told", async () => {
  let sent = 0;
  const send = (some: string[]) => (++sent === 2 ? Promise.reject(new Error("weg")) : done(some));
  const result = await runBulk({ chosen, send, onProgress: () => undefined, stopped: () => false });
  expect([result.rows.length, result.left, result.failure]).toEqual([100, 150, new Error("weg")]);
});

test("what a failure left is sent once more, and nothing else", async () => {
  const sizes: number[] = [];
  const send = (some: string[]) =>
    sizes.push(some.length) === 2 ? Promise.reject(new Error("weg")) : done(some);
  const calls = { chosen, send, onProgress: () => undefined, stopped: () => false };
  const before = await runBulk(calls);
  const after = await runBulk({ ...calls, before });
  expect(sizes).toEqual([100, 100, 100, 50]);
  expect(after.rows.map(({ id }) => id)).toEqual(chosen);
  expect([before.rows.length, after.left, after.failure]).toEqual([100, 0, undefined]);
});

test("what was decided although the answer was lost is told as done when it is sent once more", async () => {
  // What is decided cannot be decided again, but the same key is answered what became of it.
  const [answers, decided] = [new Map<string, BulkRow[]>(), new Set<string>()];
  const decide = (id: string): BulkRow => {
    const outcome = decided.has(id) ? "Refused" : "Done";
    decided.add(id);
    return { id, name: id, outcome, why: null, basis: null };
  };
  let sent = 0;
  const send = async (some: string[], key: string) => {
    const answer = answers.get(key) ?? some.map(decide);
    answers.set(key, answer);
    if (++sent === 2) throw new ApiError(0, {});
    return answer;
  };
  const calls = { chosen, send, onProgress: () => undefined, stopped: () => false };
  const before = await runBulk(calls);
  expect([before.rows.length, before.left, decided.size]).toEqual([100, 150, 200]);
  // Whoever stops before it is sent once more loses nothing by that.
  const halted = await runBulk({ ...calls, before, stopped: () => true });
  const after = await runBulk({ ...calls, before: halted });
  expect([sent, answers.size, after.left]).toEqual([4, 3, 0]);
  expect(after.rows.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(chosen.map((id) => `${id} Done`));
  expect((await runBulk(calls)).rows[0]?.outcome).toBe("Refused");
});

test("nobody claims that nothing was done where no answer came", () => {
  const result = { rows: [], left: 150, key: "k" };
  expect(unsureOf({ ...result, failure: new ApiError(0, {}) })).toBe(100);
  expect(unsureOf({ ...result, left: 3, failure: new ApiError(0, {}) })).toBe(3);
  expect(unsureOf({ ...result, failure: new ApiError(503, {}) })).toBe(0);
  expect(unsureOf({ ...result, failure: undefined })).toBe(0);
});

test("only what was done and can be taken back is taken back, the last one first", async () => {
  const [sent, progress]: [string[], number[]] = [[], []];
  const rows = await done(["a", "b", "c"]);
  const undoable = undoableRows([...rows, { ...rows[0]!, id: "d", outcome: "Unchanged", basis: null }]);
  const undo = ({ id, basis }: { id: string; basis: string }) => {
    sent.push(`${id} ${basis}`);
    return id === "b"
      ? Promise.reject(new ApiError(409, { code: "Stale", detail: "Inzwischen geändert." }))
      : Promise.resolve();
  };
  const result = await takeBackBulk(undoable, undo, (handled) => progress.push(handled));
  expect(sent).toEqual(['c "c"', 'b "b"', 'a "a"']);
  expect(progress).toEqual([1, 2, 3]);
  expect(result).toEqual({ done: 2, lost: [{ id: "b", name: "b", why: "Inzwischen geändert." }] });
});

test("once a mail has left, nobody asks for those that were decided before", async () => {
  let sent = 0;
  const undo = () =>
    ++sent === 2
      ? Promise.reject(new ApiError(409, { code: "TooLate", detail: "Zu spät." }))
      : Promise.resolve();
  const result = await takeBackBulk(undoableRows(await done(["a", "b", "c"])), undo, () => undefined);
  expect([sent, result.done, result.lost.map(({ id, why }) => `${id}: ${why}`)]).toEqual([
    2,
    1,
    ["b: Zu spät.", "a: Zu spät."],
  ]);
});
