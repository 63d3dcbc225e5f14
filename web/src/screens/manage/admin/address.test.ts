// The administration's place in the address.
import { expect, test } from "vitest";
import { adminAddress, areas, changedAdmin, readAdminState } from "./address";

test("every area of the administration has its own address and is found by it", () => {
  const addresses = areas.map((area) => adminAddress(changedAdmin(readAdminState(""), { area })));
  expect(new Set(addresses).size).toBe(areas.length);
  expect(addresses.map((address) => readAdminState(address.replace("/manage", "")).area)).toEqual([...areas]);
});

test("search, filter, page and record survive a reload", () => {
  const state = {
    area: "review",
    list: "reports",
    search: "Käse & Co",
    filter: "New",
    page: 3,
    id: "abc",
    category: "c",
    offer: "o",
    town: "Linz & Land",
    lacks: "bild",
    order: "-name",
  } as const;
  expect(readAdminState(adminAddress(state).replace("/manage", ""))).toEqual(state);
});

test("what was deleted is searched and narrowed by kind in the address, and each begins with the first page", () => {
  const state = readAdminState("?bereich=pflege&liste=deleted&suche=hof&art=Store&seite=2");
  expect(state).toMatchObject({ list: "deleted", search: "hof", kind: "Store", page: 2 });
  expect(changedAdmin(state, { kind: "Category" })).toMatchObject({ search: "hof", page: 1 });
  expect(changedAdmin(state, { list: "import" }).kind).toBeUndefined();
});

test("another search leads to the first page, another area begins afresh", () => {
  const state = { ...readAdminState("?suche=hof&seite=4&zustand=Active"), id: "x" };
  expect(changedAdmin(state, { search: "hofladen" })).toMatchObject({
    search: "hofladen",
    page: 1,
    filter: "Active",
  });
  expect(changedAdmin(state, { page: 5 })).toMatchObject({ search: "hof", page: 5 });
  expect(changedAdmin(state, { area: "users" })).toEqual({
    area: "users",
    list: undefined,
    search: "",
    filter: undefined,
    page: 1,
    id: undefined,
  });
});

test("rubbish in the address leads to the start", () => {
  expect(readAdminState("?bereich=quatsch&seite=-1")).toMatchObject({ area: "overview", page: 1 });
});

test("one starts with the overview, and older addresses of a search still lead to the companies", () => {
  expect(readAdminState("").area).toBe("overview");
  expect(readAdminState("?suche=hof").area).toBe("companies");
  expect(adminAddress(changedAdmin(readAdminState("?suche=hof"), { page: 2 }))).toBe(
    "/manage?bereich=betriebe&suche=hof&seite=2",
  );
});
