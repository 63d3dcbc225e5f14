// Checks the German forms that the pages show.
import { expect, test, vi } from "vitest";
import {
  compareNames,
  decimalText,
  distanceText,
  longDate,
  shortDay,
  shortMoment,
  wholeNumber,
} from "./format";
import { today } from "./operator-time";

test("a day becomes a long German date", () => {
  expect(longDate("2026-03-05")).toBe("5. März 2026");
  expect(longDate("2027-01-31T10:00:00Z")).toBe("31. Jänner 2027");
});

test("the day of an instant is the region's, wherever the reader is", () => {
  // Half past midnight in Vienna, the evening before in London and in UTC.
  expect(longDate("2027-01-30T23:30:00Z")).toBe("31. Jänner 2027");
  expect(longDate("2026-06-30T22:30:00Z")).toBe("1. Juli 2026");
  expect(shortDay("2026-06-30T22:30:00Z")).toBe("1.7.2026");
  expect(shortMoment("2026-06-30T22:05:00Z")).toBe("1.7.2026, 0:05");
  vi.useFakeTimers({ now: new Date("2026-12-31T23:30:00Z") });
  expect(today()).toBe("2027-01-01");
  vi.useRealTimers();
});

test("a text that is no day stays as it is", () => {
  expect(longDate("demnächst")).toBe("demnächst");
  expect(longDate("2026-13-01")).toBe("2026-13-01");
  expect(longDate("2026-13-01T10:00:00Z")).toBe("2026-13-01T10:00:00Z");
});

test("thousands are grouped with points", () => {
  expect([0, 999, 1000, 12_345, 1_234_567].map(wholeNumber)).toEqual([
    "0",
    "999",
    "1.000",
    "12.345",
    "1.234.567",
  ]);
});

test("distances below one kilometre are whole metres, others have two decimals and a point", () => {
  expect(distanceText(0.35)).toBe("350 m");
  expect(distanceText(0.9994)).toBe("999 m");
  expect(distanceText(0.9996)).toBe("1.00 km");
  expect(distanceText(1.25)).toBe("1.25 km");
  expect(distanceText(42)).toBe("42.00 km");
});

test("names are ordered as in a German dictionary", () => {
  const names = ["Zimmerei", "Öko-Hof", "Obstbau", "ähre", "Acker", "Straße", "Strasse"];
  expect(names.toSorted(compareNames)).toEqual([
    "Acker",
    "ähre",
    "Obstbau",
    "Öko-Hof",
    "Strasse",
    "Straße",
    "Zimmerei",
  ]);
});

test("decimals are written with a comma and without closing zeros", () => {
  expect([48.3064, 14, -0.5].map((value) => decimalText(value, 5))).toEqual(["48,3064", "14", "-0,5"]);
});

test("days and moments of tables are short and follow the region's clocks", () => {
  const instant = "2026-03-05T08:04:00Z";
  expect(shortDay(instant)).toBe("5.3.2026");
  expect(shortMoment(instant)).toBe("5.3.2026, 9:04");
});
