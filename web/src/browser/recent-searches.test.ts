// The rules of the last searches, and what of them is stored.
import { beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
beforeEach(() => {
  stored.clear();
  vi.resetModules();
});

const { mostSearches, parseSearches, withSearch } = await import("./recent-searches");

test("the newest search comes first, once in whatever spelling, and six are kept", () => {
  expect(withSearch(["Brot", "Rad"], "rad")).toEqual(["rad", "Brot"]);
  const many = ["a", "b", "c", "d", "e", "f"];
  expect(withSearch(many, "neu")).toEqual(["neu", ...many.slice(0, mostSearches - 1)]);
});

test("a search that only went on typing takes the place of its beginning", () => {
  expect(withSearch(["bäck", "Rad"], "Bäckerei")).toEqual(["Bäckerei", "Rad"]);
  expect(withSearch(["Rad", "bäck"], "Bäckerei")).toEqual(["Bäckerei", "Rad", "bäck"]);
});

test("what is damaged counts as nothing, and never as more than six", () => {
  for (const text of [undefined, "", "{", "7", '{"a":1}']) expect(parseSearches(text)).toEqual([]);
  expect(parseSearches('["Brot",7,"",null,"Rad"]')).toEqual(["Brot", "Rad"]);
  expect(parseSearches(JSON.stringify(Array.from({ length: 9 }, String)))).toHaveLength(mostSearches);
});

test("a search is stored only where that is allowed, and what is forgotten is gone from the storage", async () => {
  const searches = await import("./recent-searches");
  searches.rememberSearch("Brot", false);
  expect(stored.size).toBe(0);
  searches.rememberSearch("Rad", true);
  expect(JSON.parse(stored.get("searches")!)).toEqual(["Rad", "Brot"]);
  searches.forgetSearch("brot");
  expect(JSON.parse(stored.get("searches")!)).toEqual(["Rad"]);
  searches.forgetSearch("Rad");
  expect(stored.size).toBe(0);
  searches.rememberSearch("Käse", true);
  searches.forgetSearches();
  expect(stored.size).toBe(0);
});

test("what another tab has searched meanwhile is kept", async () => {
  const searches = await import("./recent-searches");
  searches.rememberSearch("Brot", true);
  stored.set("searches", JSON.stringify(["Rad", "Brot"]));
  searches.rememberSearch("Käse", true);
  expect(JSON.parse(stored.get("searches")!)).toEqual(["Käse", "Rad", "Brot"]);
});
