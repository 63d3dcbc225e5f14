// Checks when a suggested place says that it is not the house that was typed.
import { expect, test } from "vitest";
import { deSearch } from "../../text/de-search";
import { houseNote } from "./place-rule";

const note = (typed: string, label: string, precision: "Address" | "Street" | "Town" = "Street") =>
  houseNote(typed, { label, precision });

test("a house number that is not found is said", () => {
  for (const typed of [
    "Hauptstraße 15",
    "4020 Linz, Hauptstr. 15",
    "hauptstr 15, linz",
    "Hauptstraße 15/3",
  ]) {
    expect(note(typed, "Hauptstraße 14, 4020 Linz"), typed).toBe(deSearch.place.noHouse("15"));
    expect(note(typed, "Hauptstraße, 4020 Linz"), typed).toBe(deSearch.place.noHouse("15"));
  }
  expect(note("Hauptstraße 15 A", "Hauptstraße 15, 4020 Linz")).toBe(deSearch.place.noHouse("15a"));
  expect(note("Siedlung 4", "Siedlung 4, 4999 Steindorf")).toBe(deSearch.place.roughHouse);
});

test("where the house is found, or none was asked for, nothing is said", () => {
  expect(note("Hauptstraße 15", "Hauptstraße 15, 4020 Linz", "Address")).toBe("");
  expect(note("Hauptstraße", "Hauptstraße, 4020 Linz")).toBe("");
  expect(note("4020", "4020 Linz", "Town")).toBe("");
  expect(note("Hauptstraße 4020", "Hauptstraße, 4020 Linz")).toBe("");
  expect(note("Straße des 12. Februar", "Straße des 12. Februar, 4020 Linz")).toBe("");
});
