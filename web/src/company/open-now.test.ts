// Checks the words about opening hours.
import { expect, test } from "vitest";
import { openingAt } from "./open-now";

/** A moment of March by the clocks of the region, wherever the tests run. */
const at = (hour: number, minute = 0, day = 2) => new Date(Date.UTC(2026, 2, day, hour - 1, minute));
const between = (from: Date, until: Date) => ({ start: from.toISOString(), end: until.toISOString() });
const day = [between(at(8), at(12)), between(at(14), at(18)), between(at(8, 0, 3), at(12, 0, 3))];

test("within an interval it is open", () => {
  expect(openingAt(day, at(9))).toEqual({ open: true, text: "Jetzt geöffnet" });
});

test("less than two hours before the end the time of closing is named", () => {
  expect(openingAt(day, at(16, 30))).toEqual({ open: true, text: "Bis 18\u00A0Uhr" });
});

test("before it opens on the same day the time of opening is named", () => {
  expect(openingAt(day, at(13))).toEqual({ open: false, text: "Öffnet um 14\u00A0Uhr" });
});

test("after the last interval of the day, and without any, nothing is said", () => {
  expect(openingAt(day, at(19))).toBeUndefined();
  expect(openingAt([], at(9))).toBeUndefined();
  expect(openingAt(undefined, at(9))).toBeUndefined();
});

test("at the very moment of closing it is closed", () => {
  expect(openingAt(day, at(12))?.open).toBe(false);
});

test("a visitor in another time zone reads the region's hours", () => {
  const machine = process.env.TZ;
  process.env.TZ = "Pacific/Auckland";
  try {
    expect(openingAt(day, at(7))).toEqual({ open: false, text: "Öffnet um 8\u00A0Uhr" });
    expect(openingAt(day, at(16, 30))?.text).toBe("Bis 18\u00A0Uhr");
  } finally {
    if (machine === undefined) delete process.env.TZ;
    else process.env.TZ = machine;
  }
});
