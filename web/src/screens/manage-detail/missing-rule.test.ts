// Checks what owners are told would help their entry most.
import { expect, test } from "vitest";
import { missingParts } from "./missing-rule";
import type { Sections } from "./state/sections";

const now = new Date("2026-11-18T12:00:00Z");
const whole = {
  images: ["a"],
  stores: [{ openingHours: "Mo-Fr 08:00-18:00" }],
  description: "ä".repeat(150),
} as unknown as Sections;
const but = (part: object) => ({ ...whole, ...part }) as Sections;

test("what helps most comes first and is never a long list", () => {
  expect(missingParts(whole, "2026-11-01", now)).toEqual([]);
  const nothing = but({ images: [], stores: [], description: "" });
  expect(missingParts(nothing, "2020-01-01", now)).toEqual(["stores", "images", "description"]);
  expect(missingParts(but({ stores: [{ openingHours: "" }] }), undefined, now)).toEqual(["hours"]);
  expect(missingParts(but({ description: " kurz " }), undefined, now)).toEqual(["description"]);
});

test("an entry that nobody has confirmed for a year is among them", () => {
  expect(missingParts(whole, "2025-11-19", now)).toEqual([]);
  expect(missingParts(whole, "2025-11-17", now)).toEqual(["confirmation"]);
});
