// Which texts are completed, and what choosing a suggestion does.
import { expect, test } from "vitest";
import type { SearchSuggestion } from "../../api/types";
import { canBeCompleted, mayStay, nextPlace, outcomeOf } from "./suggestion-rule";

const suggestion = (kind: SearchSuggestion["kind"], label: string, id: string | null = null) => ({
  kind,
  label,
  id,
  count: null,
  location: null,
});

test("a category becomes the filter and takes the text away", () => {
  expect(outcomeOf(suggestion("category", "Lebensmittel", "c1"), "leb")).toEqual({
    change: { search: "", filters: ["c1"] },
  });
});

test("a kind of business or a tag becomes the text, a town its place", () => {
  expect(outcomeOf(suggestion("trade", "Bäckerei"), "bäck")).toEqual({ change: { search: "Bäckerei" } });
  expect(outcomeOf(suggestion("tag", "vegan"), "ve")).toEqual({ change: { search: "vegan" } });
  expect(outcomeOf(suggestion("town", "Freistadt"), "bäcker frei")).toEqual({
    change: { search: "bäcker in Freistadt" },
  });
});

test("a company leads to its page", () => {
  expect(outcomeOf(suggestion("company", "Hofladen", "k1"), "hof")).toEqual({ companyId: "k1" });
});

test("two letters are completed, numbers and whole novels are not", () => {
  expect(canBeCompleted("br")).toBe(true);
  expect(canBeCompleted("b")).toBe(false);
  expect(canBeCompleted("4240")).toBe(false);
  expect(canBeCompleted("ä".repeat(201))).toBe(false);
});

test("older suggestions stay while a word goes on or is shortened, but not below another one", () => {
  expect(mayStay("bro", "brot")).toBe(true);
  expect(mayStay("brot", "br")).toBe(true);
  expect(mayStay("brot", "rad")).toBe(false);
});

test("the arrows lead from line to line and round the ends", () => {
  expect(nextPlace(-1, 1, 3)).toBe(0);
  expect(nextPlace(2, 1, 3)).toBe(0);
  expect(nextPlace(-1, -1, 3)).toBe(2);
  expect(nextPlace(0, -1, 3)).toBe(2);
});
