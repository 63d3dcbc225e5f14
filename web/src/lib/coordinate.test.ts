// Coordinates are read as people type them.
import { expect, test } from "vitest";
import { coordinateText, emptyHalf, parseCoordinate } from "./coordinate";

test("coordinates accept a comma or a point, and a sign", () => {
  expect(parseCoordinate("48,305")).toBe(48.305);
  expect(parseCoordinate(" 14.29 ")).toBe(14.29);
  expect(parseCoordinate("-0,5")).toBe(-0.5);
  expect(parseCoordinate("+48")).toBe(48);
});

test("an empty coordinate is 0, anything else is invalid", () => {
  expect(parseCoordinate("")).toBe(0);
  expect(parseCoordinate("  ")).toBe(0);
  for (const text of ["48,", ",5", "48,1,2", "48° 18'", "1e3", "0x10", "NaN", "48 305"])
    expect(parseCoordinate(text)).toBeUndefined();
});

test("of half a position the empty half is known", () => {
  expect(emptyHalf({ latitude: " ", longitude: "14,28" })).toBe("latitude");
  expect(emptyHalf({ latitude: "48,3", longitude: "" })).toBe("longitude");
  expect(emptyHalf({ latitude: "", longitude: " " })).toBeUndefined();
  expect(emptyHalf({ latitude: "48,3", longitude: "14,28" })).toBeUndefined();
});

test("a coordinate is written with a comma and an unknown one left empty", () => {
  expect(coordinateText(48.305)).toBe("48,305");
  expect(coordinateText(0)).toBe("");
});
