// Differences of the audit log as lines.
import { expect, test } from "vitest";
import { differenceLines, noteLines } from "./audit-difference";

test("differences are shown in words, and what somebody typed as it is", () => {
  expect(differenceLines(null)).toEqual([]);
  expect(differenceLines("state: InReview → Deactivated; reason: Die Adresse fehlt.")).toEqual([
    "Zustand: In Prüfung → Deaktiviert",
    "Grund: Die Adresse fehlt.",
  ]);
  expect(differenceLines("name, openingHours")).toEqual(["Name, Öffnungszeiten"]);
  expect(
    differenceLines("owner: 01a1e002-542d-7515-b6db-e89889f59727 → 01a1e001-568d-737a-86e5-3c53fb9a8b1d"),
  ).toEqual(["Besitzer:in: …f59727 → …9a8b1d"]);
  expect(differenceLines("restored: 2; deleted: 1; refused: 0")).toEqual([
    "Wie vorher: 2",
    "Gelöscht: 1",
    "Geblieben: 0",
  ]);
  expect(differenceLines("withAccount")).toEqual(["Mit dem Konto"]);
  expect(differenceLines("frei getippt")).toEqual(["frei getippt"]);
});

test("old and new values stand in a line for each field, and fields without them are named", () => {
  const noted = {
    difference: "name, phone, imageIds",
    names: {},
    changes: [
      { field: "name", before: "Hof; alt", after: "Hof → neu" },
      { field: "phone", before: null, after: "+43 1" },
      { field: "main", before: "false", after: "true" },
    ],
  };
  expect(noteLines(noted)).toEqual([
    "Reihenfolge der Bilder",
    "Name: „Hof; alt“ → „Hof → neu“",
    "Telefon: leer → „+43 1“",
    "Hauptsitz: „nein“ → „ja“",
  ]);
  expect(noteLines({ difference: "state: InReview → Active", names: {}, changes: [] })).toEqual([
    "Zustand: In Prüfung → Aktiv",
  ]);
});
