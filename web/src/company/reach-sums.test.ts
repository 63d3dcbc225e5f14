// Checks the sums below the plots.
import { expect, test } from "vitest";
import { inLetters, sumOf } from "./reach-sums";

const counts = (views: number, calls: number) => ({
  counts: { views, calls, routes: 0, websites: 0, mails: 0, favourites: 0, pins: 0 },
});

test("each kind is added up for itself", () => {
  expect(sumOf([counts(3, 1), counts(4, 0)])).toMatchObject({ views: 7, calls: 1, pins: 0 });
  expect(sumOf([])).toMatchObject({ views: 0 });
});

test("a month fits below its bar", () => {
  expect(["2026-01-01", "2026-11-01"].map(inLetters)).toEqual(["Jän", "Nov"]);
});
