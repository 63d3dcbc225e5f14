// Checks the overview's address and what it remembers.
import { expect, test } from "vitest";
import { addressOf, changed, readState } from "./address";
import cases from "./address-cases.json";
import { parseFilters } from "./filter-state";

test("an empty address means the first page of everything", () => {
  expect(readState("")).toEqual({
    search: "",
    page: 1,
    tab: "list",
    filters: undefined,
    offerId: undefined,
    openNow: false,
  });
});

test("every state survives the way into the address and back", () => {
  const state = {
    search: "Käse & Brot",
    page: 3,
    tab: "map" as const,
    filters: ["a", "b"],
    offerId: "o",
    openNow: true,
    place: { place: "Gmünd, Niederösterreich", latitude: 48.7683, longitude: 14.9808 },
    scene: { latitude: 48.30639, longitude: 14.28611, zoom: 12.5 },
    storeId: "s",
  };
  expect(readState(addressOf(state).slice(1))).toEqual(state);
});

test("place and map stand in the address as people could write them", () => {
  const state = readState("tab=karte&place=48.3064,14.2861,4020+Linz&map=47.9,13.8,13");
  expect(state.place).toEqual({ place: "4020 Linz", latitude: 48.3064, longitude: 14.2861 });
  expect(state.scene).toEqual({ latitude: 47.9, longitude: 13.8, zoom: 13 });
  for (const broken of ["Linz", "48.3,14.2", "48.3,14.2,", "a,b,Linz", "948,14,x", "1e2,14,9"])
    expect(readState(`place=${broken}&map=${broken}`), broken).toMatchObject({
      place: undefined,
      scene: undefined,
    });
  expect(readState("map=48,14,x").scene).toBe(undefined);
  expect(readState("map=48,14,99").scene).toBe(undefined);
});

test("a region stands in the address as large as it is", () => {
  const place = { place: "Mühlviertel", latitude: 48.4, longitude: 14.4, reachKm: 45.2 };
  const address = addressOf({ ...readState(""), place });
  expect(address).toContain("reach=45.2");
  expect(readState(address.slice(1)).place).toEqual(place);
  expect(readState("place=48.4,14.4,Linz&reach=weit").place).not.toHaveProperty("reachKm");
  expect(addressOf(readState("reach=45"))).toBe("/");
});

test("a new question has the map open where its answers are; a filter on the map leaves it where it is", () => {
  const onMap = readState("tab=karte&map=48,14,9&store=s");
  expect(changed(onMap, { tab: "list" })).toMatchObject({ scene: { zoom: 9 }, storeId: "s" });
  expect(changed(onMap, { filters: ["a"] })).toMatchObject({ scene: { zoom: 9 }, storeId: "s" });
  expect(changed(onMap, { search: "" })).toMatchObject({ scene: { zoom: 9 } });
  expect(changed(onMap, { search: "Brot" }).scene).toBe(undefined);
  expect(changed(onMap, { place: { place: "Linz", latitude: 48.3, longitude: 14.3 } }).scene).toBe(undefined);
  expect(changed(readState("map=48,14,9&store=s"), { filters: ["a"] })).toMatchObject({
    scene: undefined,
    storeId: undefined,
  });
});

test("nonsense in the address is ignored", () => {
  expect(readState("page=-2&tab=x&filters=,").page).toBe(1);
  expect(readState("page=zwei").page).toBe(1);
  expect(readState("tab=x").tab).toBe("list");
  expect(readState("filters=,").filters).toEqual([]);
});

test("the browser reads addresses as the server does", () => {
  const tabs: Record<string, string> = { list: "", map: "karte", suggest: "vorschlagen" };
  for (const { query, address, search, page, tab, filters, offer, open } of cases) {
    const state = readState(query);
    expect(
      {
        ...state,
        tab: tabs[state.tab] || null,
        filters: state.filters ?? null,
        offerId: state.offerId ?? null,
      },
      query,
    ).toEqual({ search, page, tab, filters, offerId: offer, openNow: open });
    expect(addressOf(state), query).toBe(address);
  }
});

test("a new text or filter leads back to the first page, a new page or tab does not", () => {
  const state = readState("search=Brot&page=4");
  expect(changed(state, { search: "Milch" }).page).toBe(1);
  expect(changed(state, { filters: ["a"] }).page).toBe(1);
  expect(changed(state, { openNow: true }).page).toBe(1);
  expect(changed(state, { tab: "map" }).page).toBe(4);
  expect(changed(state, { page: 5 }).page).toBe(5);
});

test("remembered filters that are no list of ids count as none", () => {
  expect(parseFilters(null)).toEqual([]);
  expect(parseFilters("{")).toEqual([]);
  expect(parseFilters('{"a":1}')).toEqual([]);
  expect(parseFilters('["a",1,""]')).toEqual(["a"]);
});
