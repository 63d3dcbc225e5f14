// Checks the rules for a company's texts, tags and categories.
import { expect, test } from "vitest";
import {
  addTags,
  companyReady,
  emptyCompany,
  missingParts,
  newTagProblem,
  withCategory,
  withNewTag,
  withoutCategory,
} from "./company-rule";

const complete = {
  ...emptyCompany,
  name: "Hofladen",
  description: "Gemüse",
  tags: ["Bio"],
  categoryIds: ["a"],
};

test("a company needs name, description, a tag and a category", () => {
  expect(companyReady(complete)).toBe(true);
  expect(missingParts(emptyCompany)).toEqual(["name", "description", "tags", "categoryIds"]);
  for (const part of [{ name: " " }, { description: "\n" }, { tags: [] }, { categoryIds: [] }])
    expect(companyReady({ ...complete, ...part })).toBe(false);
});

test("empty and duplicate tags are ignored", () => {
  const tags = ["Bio"];
  expect(addTags(tags, "  ").tags).toBe(tags);
  expect(addTags(tags, "bio ")).toEqual({ tags, newTag: "" });
  expect(addTags(tags, " Top   Qualität ").tags).toEqual(["Bio", "Top Qualität"]);
});

test("tags separated by commas are several tags", () => {
  expect(addTags([], "Brot, Kuchen,, Brot").tags).toEqual(["Brot", "Kuchen"]);
});

test("there are at most thirty tags of fifty characters, and what does not fit stays in the field and says why", () => {
  const words = Array.from({ length: 32 }, (_, place) => `Wort ${place + 1}`);
  const many = addTags([], words.join(","));
  expect(many).toEqual({ tags: words.slice(0, 30), newTag: "Wort 31, Wort 32" });
  expect(newTagProblem(many)).toContain("Mehr als 30");
  const long = "x".repeat(51);
  expect(addTags([], `Brot, ${long}`)).toEqual({ tags: ["Brot"], newTag: long });
  expect(newTagProblem({ tags: [], newTag: long })).toContain("höchstens 50 Zeichen");
  expect(newTagProblem({ tags: [], newTag: "Brot" })).toBeUndefined();
});

test("a tag that was typed but not added is sent with the rest", () => {
  expect(withNewTag({ ...emptyCompany, newTag: "Brot" })).toMatchObject({ tags: ["Brot"], newTag: "" });
});

test("the first category stays in front, and the last one cannot be removed", () => {
  expect(withCategory(["a"], "b")).toEqual(["a", "b"]);
  expect(withCategory(["a"], "a")).toEqual(["a"]);
  expect(withoutCategory(["a", "b"], "a")).toEqual(["b"]);
  expect(withoutCategory(["b"], "b")).toEqual(["b"]);
});
