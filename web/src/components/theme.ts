/** The only place that writes style rules at run time: brand colours and one class per category. */
import { useInsertionEffect } from "react";
import type { Category } from "../api/types";
import { parseHex, shadesOf } from "./colour";

/** The class that gives an element its category's colours; ids are checked, because they become a selector. */
export function categoryClass(categoryId: string | undefined): string {
  return categoryId && /^[\w-]+$/.test(categoryId) ? `cat-${categoryId}` : "";
}

// A constructed sheet is allowed by a strict style policy, where a style attribute is not.
let sheet: CSSStyleSheet | undefined;
const written = new Map<string, string>();

function ownSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return sheet;
}

/** Adds the rules of categories whose colours are not known yet. */
export function addCategoryColours(categories: readonly Pick<Category, "id" | "colorHex">[]) {
  for (const { id, colorHex } of categories) {
    const name = categoryClass(id);
    if (!name || written.get(id) === colorHex) continue;
    const { text, tint, mid } = shadesOf(colorHex);
    ownSheet().insertRule(`.${name}{--cat:${text};--cat-tint:${tint};--cat-mid:${mid}}`, ownSheet().cssRules.length);
    written.set(id, colorHex);
  }
}

export function useCategoryColours(categories: readonly Pick<Category, "id" | "colorHex">[] | undefined) {
  useInsertionEffect(() => {
    if (categories) addCategoryColours(categories);
  }, [categories]);
}

/** The short names operators use for the shades they may replace. */
const shortNames: Record<string, string> = { pine: "pine-700" };

export function applyBrandColours(colours: Record<string, string>) {
  const rules = Object.entries(colours)
    .filter(([name, value]) => /^[a-z]+(-\d+)?$/.test(name) && parseHex(value))
    .map(([name, value]) => `--color-${shortNames[name] ?? name}:${value}`);
  if (rules.length) ownSheet().insertRule(`:root{${rules.join(";")}}`);
}
