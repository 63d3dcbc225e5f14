// How coarse lines become smooth ones.
import { expect, test } from "vitest";
import { smoothLine } from "./smooth-lines";

test("a smoothed line keeps its ends and cuts its corners", () => {
  const line = smoothLine([
    [0, 0],
    [4, 0],
    [4, 4],
  ]);
  expect(line[0]).toEqual([0, 0]);
  expect(line.at(-1)).toEqual([4, 4]);
  expect(line).not.toContainEqual([4, 0]);
  expect(line.length).toBeGreaterThan(3);
});

test("a straight piece stays as it is", () => {
  expect(
    smoothLine([
      [0, 0],
      [1, 1],
    ]),
  ).toEqual([
    [0, 0],
    [1, 1],
  ]);
});
