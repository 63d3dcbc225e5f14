// Checks what keeps a company from being saved.
import { expect, test } from "vitest";
import { emptyCompany } from "../../forms/company-rule";
import { newStore } from "./stores/store-rule";
import { sectionErrors } from "./validate";

const store = { ...newStore(true), title: "Hof", street: "Weg 1", postCode: "4020", town: "Linz" };
const complete = {
  ...emptyCompany,
  name: "Hof",
  description: "Gemüse",
  tags: ["Bio"],
  categoryIds: ["k"],
  images: [],
  stores: [store],
};

test("a complete company has no errors", () => {
  expect(sectionErrors(complete, complete, false)).toEqual({});
});

test("every missing part and every wrong field of a location is named", () => {
  const wrong = { ...complete, name: " ", tags: [], stores: [{ ...store, town: "", latitude: "Nord" }] };
  expect(Object.keys(sectionErrors(wrong, complete, false)).toSorted()).toEqual(
    ["name", "tags", `${store.id}.latitude`, `${store.id}.town`].toSorted(),
  );
});

test("an entry that was made without tags can be edited without them", () => {
  const bare = { ...complete, tags: [] };
  expect(sectionErrors({ ...bare, name: "Hofladen" }, bare, false)).toEqual({});
});

test("administrators save an entry without tags, and its owner does not", () => {
  const bare = { ...complete, tags: [] };
  expect(sectionErrors(bare, complete, true)).toEqual({});
  expect(Object.keys(sectionErrors(bare, complete, false))).toEqual(["tags"]);
});
