/** When what is said of a company is complete, and how tags and categories may change; the server checks the same. */
import { newCompanyLimits } from "../api/schema.gen";
import { emptyTexts, missingTexts, trimmedTexts, type CompanyTexts } from "./company-texts";

export interface CompanyValues extends CompanyTexts {
  tags: readonly string[];
  /** The first is the main category. */
  categoryIds: readonly string[];
}

export const emptyCompany: CompanyValues = { ...emptyTexts, tags: [], categoryIds: [] };

export const limits = {
  tags: newCompanyLimits.tags.maxItems,
  categories: newCompanyLimits.categoryIds.maxItems,
  /** Characters of one tag, which the contract does not tell. */
  tag: 50,
} as const;

/** What the operators would like to read most often. */
export const suggestedTags = ["Super sortiert", "Top Qualität", "Vorbildcharakter"] as const;

/** The parts that are still missing, in the order of the form. */
export function missingParts(values: CompanyValues): (keyof CompanyValues)[] {
  const parts: (keyof CompanyValues)[] = missingTexts(values);
  if (values.tags.length === 0) parts.push("tags");
  if (values.categoryIds.length === 0) parts.push("categoryIds");
  return parts;
}

/** What is sent. */
export const companyOf = (values: CompanyValues) => ({
  ...trimmedTexts(values),
  tags: [...values.tags],
  categoryIds: [...values.categoryIds],
});

export const companyReady = (values: CompanyValues): boolean => missingParts(values).length === 0;

const folded = (tag: string) => tag.trim().toLowerCase();

/** The tags with those of the text added; several may be given at once, separated by commas. Empty ones and duplicates are ignored. */
export function withTag(tags: readonly string[], text: string): readonly string[] {
  const next = [...tags];
  for (const part of text.split(",")) {
    const tag = part.trim().replaceAll(/\s+/g, " ").slice(0, limits.tag).trim();
    if (tag && next.length < limits.tags && !next.some((known) => folded(known) === folded(tag)))
      next.push(tag);
  }
  return next.length === tags.length ? tags : next;
}

export const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((known) => folded(known) === folded(tag));

export function withCategory(categoryIds: readonly string[], id: string): readonly string[] {
  return categoryIds.includes(id) || categoryIds.length >= limits.categories
    ? categoryIds
    : [...categoryIds, id];
}

/** A category can go only while another one stays. */
export function withoutCategory(categoryIds: readonly string[], id: string): readonly string[] {
  return categoryIds.length > 1 ? categoryIds.filter((other) => other !== id) : categoryIds;
}
