// Checks how stored opening hours read in German.
import { expect, test } from "vitest";
import { openingLines } from "./opening-hours";

test("each rule becomes a line with German days", () => {
  expect(openingLines("Mo-Fr 08:00-12:00,14:00-18:00; Sa 08:00-12:00; Su,PH off")).toEqual(["Mo–Fr 08:00–12:00, 14:00–18:00 Uhr", "Sa 08:00–12:00 Uhr", "So, Feiertage geschlossen"]);
  expect(openingLines("Tu,Th 09:00-13:00")).toEqual(["Di, Do 09:00–13:00 Uhr"]);
});

test("always open is said in words", () => {
  expect(openingLines("24/7")).toEqual(["Rund um die Uhr geöffnet"]);
});

test("empty rules are left out", () => {
  expect(openingLines("Mo 08:00-09:00;;")).toEqual(["Mo 08:00–09:00 Uhr"]);
});
