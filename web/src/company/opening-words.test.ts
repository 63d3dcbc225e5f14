// Checks how stored opening hours read in German.
import { expect, test } from "vitest";
import { openingHoursLines } from "./opening-hours-text";
import { openingInWords } from "./opening-words";

test("each rule becomes a line with German days", () => {
  expect(openingHoursLines("Mo-Fr 08:00-12:00,14:00-18:00; Sa 08:00-12:00; Su,PH off")).toEqual([
    "Mo–Fr 08:00–12:00, 14:00–18:00 Uhr",
    "Sa 08:00–12:00 Uhr",
    "So, Feiertage geschlossen",
  ]);
  expect(openingHoursLines("Tu,Th 09:00-13:00")).toEqual(["Di, Do 09:00–13:00 Uhr"]);
});

test("a season is named by its months, and a sentence stays as it is", () => {
  expect(
    openingHoursLines("Mo-Fr 08:00-18:00; Apr-Oct Mo-Sa 07:00-20:00; Apr-Oct Su off; Mar off; PH off"),
  ).toEqual([
    "Mo–Fr 08:00–18:00 Uhr",
    "April bis Oktober: Mo–Sa 07:00–20:00 Uhr",
    "April bis Oktober: So geschlossen",
    "März: geschlossen",
    "Feiertage geschlossen",
  ]);
  expect(openingHoursLines('"Nach telefonischer Vereinbarung; Tu-Th, closed-off"')).toEqual([
    "Nach telefonischer Vereinbarung; Tu-Th, closed-off",
  ]);
  expect(openingHoursLines('Mo-Fr 08:00-18:00 || "Sonst nach Vereinbarung"')).toEqual([
    "Mo–Fr 08:00–18:00 Uhr",
    "Sonst nach Vereinbarung",
  ]);
});

test("always open is said in words", () => {
  expect(openingHoursLines("24/7")).toEqual(["Rund um die Uhr geöffnet"]);
});

test("empty rules are left out", () => {
  expect(openingHoursLines("Mo 08:00-09:00;;")).toEqual(["Mo 08:00–09:00 Uhr"]);
});

test("a closed place says on which day it opens again", () => {
  const monday = [{ start: "2026-11-16T08:30:00+01:00", end: "2026-11-16T12:00:00+01:00" }];
  expect(openingInWords(monday, new Date("2026-11-16T07:00:00+01:00"))).toEqual({
    open: false,
    text: "Öffnet um 8:30\u00A0Uhr",
  });
  expect(openingInWords(monday, new Date("2026-11-15T18:00:00+01:00"))).toEqual({
    open: false,
    text: "Geschlossen, öffnet morgen um 8:30\u00A0Uhr",
  });
  expect(openingInWords(monday, new Date("2026-11-13T18:00:00+01:00"))).toEqual({
    open: false,
    text: "Geschlossen, öffnet am Montag um 8:30\u00A0Uhr",
  });
  expect(openingInWords(monday, new Date("2026-11-16T13:00:00+01:00"))).toBeUndefined();
  expect(openingInWords(undefined, new Date("2026-11-16T13:00:00+01:00"))).toBeUndefined();
});

test("exceptions on single days read as German dates", () => {
  expect(openingHoursLines("2026 Dec 24-2027 Jan 06 off; Dec 31 10:00-14:00")).toEqual([
    "24.12.2026–6.1.2027 geschlossen",
    "31.12. 10:00–14:00 Uhr",
  ]);
});
