/** The only place that makes style rules at run time: brand colours and one class per category. */
import { useInsertionEffect } from "react";
import { darkShade, parseHex, shadesOf } from "../lib/colour";

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

/** A category, as far as its colours go. */
interface Coloured {
  id: string;
  colorHex: string;
}

/** The rule that gives a category's class its colours, or nothing for an id that cannot be a class. */
export function categoryRule({ id, colorHex }: Coloured): string {
  const name = categoryClass(id);
  if (!name) return "";
  const { text, tint, mid, dark } = shadesOf(colorHex);
  return (
    `.${name}{--cat:light-dark(${text},${dark.text});--cat-tint:light-dark(${tint},${dark.tint});` +
    `--cat-mid:light-dark(${mid},${dark.mid});--cat-paint:${text}}`
  );
}

/** Tells which rules stand in the page already: adding them again would have the browser work out every style anew. */
export function knowCategoryColours(categories: readonly Coloured[]) {
  for (const { id, colorHex } of categories) written.set(id, colorHex);
}

/** Adds the rules of categories whose colours are not known yet. */
export function addCategoryColours(categories: readonly Coloured[]) {
  for (const category of categories) {
    if (written.get(category.id) === category.colorHex) continue;
    const rule = categoryRule(category);
    if (rule) ownSheet().insertRule(rule, ownSheet().cssRules.length);
    written.set(category.id, category.colorHex);
  }
}

export function useCategoryColours(categories: readonly Coloured[] | undefined) {
  useInsertionEffect(() => {
    if (categories) addCategoryColours(categories);
  }, [categories]);
}

/** The short names operators use for the shades they may replace. */
const shortNames: Record<string, string> = { pine: "pine-700" };

/** The same by day and by night, and so is what stands on them. */
const constant = /^(sun|mist|white)$/;
/** Behind white text the operator's own colour stays as it is. */
const behindWhite = /^(pine-[79]00|error|info)$/;

/** The rule that replaces shades by the operator's, or nothing where there are none. */
export function brandRule(colours: Record<string, string>): string {
  const shades = Object.entries(colours)
    .filter(([name, value]) => /^[a-z]+(-\d+)?$/.test(name) && parseHex(value))
    .map(([given, value]) => {
      const name = shortNames[given] ?? given;
      const both = constant.test(name) ? value : `light-dark(${value},${darkShade(value)})`;
      return `--color-${name}:${both};--background-color-${name}:${behindWhite.test(name) ? value : both}`;
    });
  return shades.length ? `:root{${shades.join(";")}}` : "";
}

export function applyBrandColours(colours: Record<string, string>) {
  const rule = brandRule(colours);
  if (rule) ownSheet().insertRule(rule);
}
