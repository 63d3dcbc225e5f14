// Checks which category a company shows in a list of chosen ones.
import { expect, test } from "vitest";
import { withListedCategory } from "./listed-category";

const cafe = { name: "Café", categories: [{ id: "food" }, { id: "shop" }, { id: "repair" }] };
const shownIn = (chosenIds: string[]) => withListedCategory(cafe, chosenIds).categories.map(({ id }) => id);

test("a chosen category comes before the main one", () => {
  expect(shownIn(["repair"])).toEqual(["repair", "food", "shop"]);
  expect(shownIn(["repair", "shop"])).toEqual(["shop", "food", "repair"]);
});

test("without a choice, or where the main category is chosen too, the company stays as it is", () => {
  for (const chosenIds of [[], ["other"], ["food"], ["shop", "food"]])
    expect(withListedCategory(cafe, chosenIds)).toBe(cafe);
});
