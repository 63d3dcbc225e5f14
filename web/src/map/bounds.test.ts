// The window around a line, however long it is.
import { expect, test } from "vitest";
import { boundsOf } from "./bounds";

test("the window around a way holds all of its points", () => {
  expect(
    boundsOf([
      [14.2, 48.1],
      [13.9, 48.4],
      [14.1, 47.8],
    ]),
  ).toEqual([
    [13.9, 47.8],
    [14.2, 48.4],
  ]);
});

test("a way of 200,000 points has a window too", () => {
  const last = 199_999;
  const way = Array.from({ length: last + 1 }, (_, index) => [13 + index / last, 49 - index / last]);
  expect(boundsOf(way)).toEqual([
    [13, 48],
    [14, 49],
  ]);
});
