// The axis of a plot.
import { expect, test } from "vitest";
import { topOf } from "./plot-scale";

test("an axis ends at a round number that holds everything, and its middle is a whole one", () => {
  expect([0, 1, 2, 3, 9, 10].map(topOf)).toEqual([2, 2, 2, 4, 10, 10]);
  expect([11, 13, 99, 100, 101, 250, 999, 7_001].map(topOf)).toEqual([
    12, 16, 100, 100, 120, 300, 1_000, 8_000,
  ]);
  for (let most = 0; most < 20_000; most += 7) {
    const top = topOf(most);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(Number.isInteger(top / 2)).toBe(true);
    if (most > 10) expect(top).toBeLessThanOrEqual(most * 1.4);
  }
});
