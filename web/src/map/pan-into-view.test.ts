// The card of an opened pin: inside the map, off the buttons, with as little movement as that needs.
import { expect, test } from "vitest";
import { panIntoView, scrollToCard, type Buttons } from "./pan-into-view";

const card = { width: 320, height: 160 };
const phone = { width: 390, height: 620 };
const atPhonesThumb: Buttons = { left: 334, top: 430, bottom: 570 };
const desk = { width: 960, height: 600 };
const atDesksCorner: Buttons = { left: 904, top: 12, bottom: 152 };

test("a card that has its room leaves the map where it is", () => {
  expect(panIntoView({ x: 480, y: 400 }, card, desk, atDesksCorner)).toEqual([0, 0]);
  expect(panIntoView({ x: 195, y: 400 }, card, phone, atPhonesThumb)).toEqual([0, 0]);
});

test("a card at an edge comes inside", () => {
  expect(panIntoView({ x: 20, y: 100 }, card, desk, undefined)).toEqual([-152, -128]);
  expect(panIntoView({ x: 950, y: 595 }, card, desk, undefined)).toEqual([162, 19]);
});

test("a card beside the buttons goes the shorter way past them", () => {
  // To the left on a phone, where it just fits beside them.
  expect(panIntoView({ x: 210, y: 560 }, card, phone, atPhonesThumb)).toEqual([40, 0]);
  // Up, where only its lower edge is in their way.
  expect(panIntoView({ x: 210, y: 500 }, card, phone, atPhonesThumb)).toEqual([0, 18]);
  // Down, where they stand in the upper corner and it is hardly below them.
  expect(panIntoView({ x: 788, y: 360 }, card, desk, atDesksCorner)).toEqual([0, -12]);
});

test("in a map that is too small for both, the card is at least inside", () => {
  const small = { width: 340, height: 240 };
  expect(panIntoView({ x: 170, y: 200 }, card, small, { left: 284, top: 60, bottom: 200 })).toEqual([0, -16]);
});

test("the page scrolls to a card that nobody would see, and not where it is seen", () => {
  const seen = { from: 96, to: 844 };
  expect(scrollToCard({ top: 180, bottom: 480 }, 120, seen)).toBe(0);
  // From the list below: back up to the whole map.
  expect(scrollToCard({ top: -500, bottom: -200 }, -600, seen)).toBe(-696);
  // A map that begins near the lower edge comes up.
  expect(scrollToCard({ top: 600, bottom: 900 }, 500, seen)).toBe(404);
  // Where the window is lower than the map, the card counts.
  expect(scrollToCard({ top: 500, bottom: 800 }, 200, { from: 96, to: 400 })).toBe(404);
});
