// Checks how an order changes.
import { expect, test } from "vitest";
import { moved, placeAfterKey } from "./sortable";

test("an entry moves to its new place and the others close up", () => {
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
  expect(moved(["a"], 4, 0)).toEqual(["a"]);
});

test("arrow keys, Home and End lead to a place within the list", () => {
  expect(placeAfterKey("ArrowRight", 0, 3)).toBe(1);
  expect(placeAfterKey("ArrowUp", 0, 3)).toBe(0);
  expect(placeAfterKey("End", 0, 3)).toBe(2);
  expect(placeAfterKey("Enter", 0, 3)).toBeUndefined();
});
