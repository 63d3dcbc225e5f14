// Checks which calls are sent a second time.
import { expect, test, vi } from "vitest";
import { againIfLost } from "./again-if-lost";
import { ApiError } from "./errors";

const lost = new ApiError(0, {});

test("a lost answer is asked for once more with the same key, another call has another", async () => {
  const keys: string[] = [];
  const send = async (key: string) => {
    if (keys.push(key) === 1) throw lost;
    return keys.length;
  };
  expect(await againIfLost(send)).toBe(2);
  expect(await againIfLost(send)).toBe(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a refusal is an answer, and who stays away is asked twice and no more", async () => {
  const late = new ApiError(409, { code: "TooLate" });
  const refuse = vi.fn(() => Promise.reject(late));
  await expect(againIfLost(refuse)).rejects.toBe(late);
  const stayAway = vi.fn(() => Promise.reject(lost));
  await expect(againIfLost(stayAway)).rejects.toBe(lost);
  expect([refuse.mock.calls.length, stayAway.mock.calls.length]).toEqual([1, 2]);
});
