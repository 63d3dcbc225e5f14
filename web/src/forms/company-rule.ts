/** When what is said of a company is complete, and how tags and categories may change; the server checks the same. */
import { newCompanyLimits } from "../api/schema.gen";
import { deCompany } from "../text/de-company";
import { emptyTexts, missingTexts, trimmedTexts, type CompanyTexts } from "./company-texts";

export interface CompanyValues extends CompanyTexts {
  tags: readonly string[];
  /** The first is the main category. */
  categoryIds: readonly string[];
}

/** Tags, and what stands in their field without having been added. */
export interface TagsAndText {
  tags: readonly string[];
  newTag: string;
}

/** A company as a form holds it. */
export type CompanyForm = CompanyValues & TagsAndText;

export const emptyCompany: CompanyForm = { ...emptyTexts, tags: [], newTag: "", categoryIds: [] };

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

/**
 * Adds the tags of a text, of which there may be several, separated by commas; empty ones and duplicates are ignored.
 * What is too long or too much stays behind as text: it is somebody's to shorten, not ours to cut.
 */
export function addTags(tags: readonly string[], text: string): TagsAndText {
  const next = [...tags];
  const left: string[] = [];
  for (const part of text.split(",")) {
    const tag = part.trim().replaceAll(/\s+/g, " ");
    if (!tag || hasTag(next, tag)) continue;
    if (tag.length > limits.tag || next.length >= limits.tags) left.push(tag);
    else next.push(tag);
  }
  return { tags: next.length === tags.length ? tags : next, newTag: left.join(", ") };
}

/** With the tag that was typed but not added: whoever sends the form means it, too. */
export const withNewTag = <Values extends TagsAndText>(values: Values): Values => ({
  ...values,
  ...addTags(values.tags, values.newTag),
});

/** Why what stands in the field cannot be added. */
export function newTagProblem({ tags, newTag }: TagsAndText): string | undefined {
  const { newTag: left } = addTags(tags, newTag);
  if (!left) return undefined;
  const tooLong = left.split(", ").some((tag) => tag.length > limits.tag);
  return tooLong ? deCompany.tags.tooLong(limits.tag) : deCompany.tags.full(limits.tags);
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
