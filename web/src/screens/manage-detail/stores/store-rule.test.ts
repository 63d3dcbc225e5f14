// Checks the rules for locations.
import { expect, test } from "vitest";
import { newStoreLimits } from "../../../api/schema.gen";
import { unknownHours } from "../hours/hours";
import {
  formatErrors,
  hasRequired,
  newStore,
  storeErrors,
  withMain,
  withoutStore,
  withStore,
} from "./store-rule";

const hof = { ...newStore(false), title: "Hofladen", street: "Weg 1", postCode: "4020", town: "Linz" };

test("opening hours that are too long say so before the server has to", () => {
  const most = newStoreLimits.openingHours.maxLength;
  expect(formatErrors({ ...hof, openingHours: "x".repeat(most) })).toEqual({});
  expect(formatErrors({ ...hof, openingHours: "x".repeat(most + 1) }).openingHours).toContain(
    `${most} Zeichen`,
  );
});

test("a new location has a temporary id that says so", () => {
  expect(newStore(true).id).toMatch(/^[0-9a-f]{32}_localID$/);
  expect(newStore(true).id).not.toBe(newStore(true).id);
});

test("title, street, postcode and town are needed, everything else is optional", () => {
  expect(hasRequired(hof)).toBe(true);
  expect(storeErrors(hof)).toEqual({});
  for (const name of ["title", "street", "postCode", "town"]) {
    expect(hasRequired({ ...hof, [name]: " " })).toBe(false);
    expect(Object.keys(storeErrors({ ...hof, [name]: "" }))).toEqual([name]);
  }
});

test("coordinates take a comma or a point, and anything else is an error", () => {
  expect(formatErrors({ ...hof, latitude: "48,3", longitude: "+14.28" })).toEqual({});
  expect(formatErrors({ ...hof, latitude: "", longitude: "" })).toEqual({});
  for (const latitude of ["48,3,1", "48°", "x", "1e3", "91"])
    expect(Object.keys(formatErrors({ ...hof, latitude }))).toEqual(["latitude"]);
});

test("half a position is an error of its empty half", () => {
  expect(formatErrors({ ...hof, latitude: "", longitude: "14,28" })).toEqual({
    latitude: "Bitte füll Breiten- und Längengrad aus oder lass beide leer.",
  });
  expect(Object.keys(storeErrors({ ...hof, latitude: "48,3", longitude: " " }))).toEqual(["longitude"]);
});

test("a website may leave out https, but never name another scheme", () => {
  for (const website of ["hofladen.at", "https://hofladen.at/a", "HTTP://alt.at", "hofladen.at:8080/x"])
    expect(formatErrors({ ...hof, website })).toEqual({});
  for (const website of ["javascript:alert(1)", "data:text/html,x", "ftp://x.at", "kein Ort", "hofladen"])
    expect(Object.keys(formatErrors({ ...hof, website }))).toEqual(["website"]);
});

test("a telephone number of a location is checked before the server has to", () => {
  expect(formatErrors({ ...hof, phone: "0732 77 00-0 DW 12" })).toEqual({});
  expect(formatErrors({ ...hof, phone: "Montag ab 8 Uhr" })).toEqual({
    phone: "Bitte gib eine Telefonnummer ein, zum Beispiel 0732 123456.",
  });
});

test("the first location becomes the head office, and there is always exactly one", () => {
  const first = withStore([], hof);
  const both = withStore(first, { ...hof, id: "b" });
  expect(both.map(({ main }) => main)).toEqual([true, false]);
  expect(withMain(both, "b").map(({ main }) => main)).toEqual([false, true]);
  expect(withoutStore(both, hof.id).map(({ id, main }) => [id, main])).toEqual([["b", true]]);
  expect(withoutStore(withoutStore(both, hof.id), "b")).toEqual([]);
});

test("opening hours that are not finished keep a location from being saved", () => {
  expect(Object.keys(storeErrors({ ...hof, unfinishedHours: unknownHours }))).toEqual(["openingHours"]);
});
