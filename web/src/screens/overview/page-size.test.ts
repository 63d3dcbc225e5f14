// Checks the page size at the edges of its range.
import { expect, test } from "vitest";
import { pageSizeForWidth, reachablePages } from "./page-size";

test("a page holds 16 from 1280 up to but not including 1536 pixels, otherwise 18", () => {
  expect([320, 1279, 1280, 1535, 1536, 1920].map(pageSizeForWidth)).toEqual([18, 18, 16, 16, 18, 18]);
});

test("the last page that can be opened ends within ten thousand results", () => {
  expect(reachablePages(18)).toBe(555);
  expect(reachablePages(16)).toBe(625);
});
