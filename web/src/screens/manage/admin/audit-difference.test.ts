// Differences of the audit log as lines.
import { expect, test } from "vitest";
import { differenceLines } from "./audit-difference";

test("differences are shown in words, and what somebody typed as it is", () => {
  expect(differenceLines(null)).toEqual([]);
  expect(differenceLines("state: InReview → Deactivated; reason: Die Adresse fehlt.")).toEqual(["Zustand: In Prüfung → Deaktiviert", "Grund: Die Adresse fehlt."]);
  expect(differenceLines("name, openingHours")).toEqual(["Name, Öffnungszeiten"]);
  expect(differenceLines("frei getippt")).toEqual(["frei getippt"]);
});
