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
  };
  expect(readState(addressOf(state).slice(1))).toEqual(state);
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
