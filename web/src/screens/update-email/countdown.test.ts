// The countdown before leaving for the sign-in page.
import { expect, test } from "vitest";
import { countdownSeconds, secondsLeft } from "./countdown";

test("it lasts five seconds", () => {
  expect(countdownSeconds).toBe(5);
  expect([0, 1, 999, 1000, 1001, 4000, 4999].map((passedMs) => secondsLeft(0, passedMs))).toEqual([
    5, 5, 5, 4, 4, 1, 1,
  ]);
});

test("it ends at zero, also when the tab slept much longer", () => {
  expect(secondsLeft(1_000, 6_000)).toBe(0);
  expect(secondsLeft(1_000, 60_000)).toBe(0);
});
