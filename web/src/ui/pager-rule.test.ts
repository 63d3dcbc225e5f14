// Checks which page numbers the pager shows (S5.21 to S5.25).
import { expect, test } from "vitest";
import { pagerItems } from "./pager-rule";

test("six or fewer pages show every number", () => {
  expect(pagerItems(1, 1)).toEqual([1]);
  expect(pagerItems(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pagerItems(1, 0)).toEqual([]);
});

test("below page five the first five and the last show", () => {
  for (const active of [1, 2, 3, 4]) expect(pagerItems(active, 20)).toEqual([1, 2, 3, 4, 5, "gap", 20]);
});

test("in the middle a window around the active page shows", () => {
  expect(pagerItems(5, 20)).toEqual([1, "gap", 4, 5, 6, "gap", 20]);
  expect(pagerItems(16, 20)).toEqual([1, "gap", 15, 16, 17, "gap", 20]);
});

test("near the end the last five show", () => {
  for (const active of [17, 18, 19, 20])
    expect(pagerItems(active, 20)).toEqual([1, "gap", 16, 17, 18, 19, 20]);
});

test("the active page is always among the numbers", () => {
  for (let count = 1; count < 40; count++)
    for (let active = 1; active <= count; active++) expect(pagerItems(active, count)).toContain(active);
});

test("numbers rise, never repeat, and a gap hides at least one page", () => {
  for (let count = 1; count < 40; count++)
    for (let active = 1; active <= count; active++) {
      const items = pagerItems(active, count);
      items.forEach((item, index) => {
        const next = items[index + 1];
        if (item === "gap") expect((next as number) - (items[index - 1] as number)).toBeGreaterThan(1);
        else if (typeof next === "number") expect(next).toBe(item + 1);
      });
    }
});
