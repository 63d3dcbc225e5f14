// What counts as leafing through pictures with a finger.
import { expect, test } from "vitest";
import { stepOfSwipe } from "./swipe";

const from = { x: 200, y: 300 };

test("a finger that goes left brings the next picture, one that goes right the one before", () => {
  expect(stepOfSwipe(from, { x: 120, y: 310 })).toBe(1);
  expect(stepOfSwipe(from, { x: 280, y: 290 })).toBe(-1);
});

test("a tap that was not quite still, and scrolling, leave the picture as it is", () => {
  expect(stepOfSwipe(from, { x: 190, y: 305 })).toBe(0);
  expect(stepOfSwipe(from, { x: 140, y: 420 })).toBe(0);
});
