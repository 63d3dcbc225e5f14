// The sentences of the administrators' overview read well with every number.
import { expect, test } from "vitest";
import { deOverview } from "./de-overview";

test("what waits is told in the singular, too", () => {
  const { taskNames } = deOverview;
  const told = (n: number) => Object.values(taskNames).map((name) => name(n));
  expect(told(1)).toEqual([
    "1 neuer Betrieb",
    "1 Vorschlag",
    "1 Fehlermeldung",
    "1 Eintrag lange nicht bestätigt",
    "1 Standort ohne Position",
  ]);
  expect(told(1_200)).toEqual([
    "1.200 neue Betriebe",
    "1.200 Vorschläge",
    "1.200 Fehlermeldungen",
    "1.200 Einträge lange nicht bestätigt",
    "1.200 Standorte ohne Position",
  ]);
});

test("a plot's sentence reads well when there was one, none and many", () => {
  expect(deOverview.summaries.visits(1, 0)).toBe(
    "In den letzten 12 Monaten: 1 Besuch. In den 12 Monaten davor: 0.",
  );
  expect(deOverview.daysSummary(1_200, 1)).toBe("In den letzten 31 Tagen: 1.200 Besuche und 1 Suche.");
  expect(deOverview.activeSummary("März 2026", 1, 312)).toBe(
    "Ende März 2026: 1 aktiver Betrieb. Jetzt: 312.",
  );
});
