// The filters of the list of companies.
import { expect, test } from "vitest";
import { readAdminState } from "../address";
import { companyQuery, directionOf, filterCount, nextOrder } from "./company-filter";

test("the address narrows and orders the list", () => {
  const state = readAdminState("?suche=hof&zustand=Active&kategorie=k&ort=Linz&fehlt=bild&reihenfolge=-name");
  expect(companyQuery(state)).toEqual({
    search: "hof",
    state: "Active",
    narrow: { categoryId: "k", town: "Linz", lacks: "Picture", order: "Name", descending: true },
  });
  expect(filterCount(state)).toBe(3);
});

test("long not confirmed is asked for in months", () => {
  expect(companyQuery(readAdminState("?fehlt=bestaetigung")).narrow).toEqual({ unconfirmedMonths: 12 });
});

test("what has no position to the house is asked for", () => {
  expect(companyQuery(readAdminState("?fehlt=position")).narrow).toEqual({ lacks: "Position" });
});

test("words that mean nothing ask for nothing", () => {
  const state = readAdminState("?zustand=Kaputt&fehlt=toString&reihenfolge=-quatsch");
  expect(companyQuery(state)).toEqual({ search: "", state: undefined, narrow: {} });
});

test("three clicks on a heading lead there, round, and back", () => {
  const first = nextOrder(undefined, "name");
  const second = nextOrder(first, "name");
  expect([first, second, nextOrder(second, "name")]).toEqual(["name", "-name", undefined]);
  expect(nextOrder("-name", "zustand")).toBe("zustand");
  expect([directionOf("name", "name"), directionOf("-name", "name"), directionOf("name", "zustand")]).toEqual(
    ["ascending", "descending", undefined],
  );
});
