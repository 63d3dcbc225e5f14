// Checks the rules for a company's texts, tags and categories.
import { expect, test } from "vitest";
import {
  companyReady,
  emptyCompany,
  missingParts,
  withCategory,
  withoutCategory,
  withTag,
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
  expect(withTag(tags, "  ")).toBe(tags);
  expect(withTag(tags, "bio ")).toBe(tags);
  expect(withTag(tags, " Top   Qualität ")).toEqual(["Bio", "Top Qualität"]);
});

test("tags separated by commas are several tags", () => {
  expect(withTag([], "Brot, Kuchen,, Brot")).toEqual(["Brot", "Kuchen"]);
});

test("there are at most thirty tags of fifty characters", () => {
  const many = Array.from({ length: 40 }, (_, place) => `Wort ${place}`).join(",");
  expect(withTag([], many)).toHaveLength(30);
  expect(withTag([], "x".repeat(80))[0]).toHaveLength(50);
});

test("the first category stays in front, and the last one cannot be removed", () => {
  expect(withCategory(["a"], "b")).toEqual(["a", "b"]);
  expect(withCategory(["a"], "a")).toEqual(["a"]);
  expect(withoutCategory(["a", "b"], "a")).toEqual(["b"]);
  expect(withoutCategory(["b"], "b")).toEqual(["b"]);
});
