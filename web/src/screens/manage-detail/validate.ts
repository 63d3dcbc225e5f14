/** What keeps the edited company from being saved, by the path of its field. */
import { missingParts, newTagProblem, type CompanyValues, type TagsAndText } from "../../forms/company-rule";
import { deCompany } from "../../text/de-company";
import type { Sections } from "./state/sections";
import { storeErrors } from "./stores/store-rule";

const message = (part: keyof CompanyValues) => {
  if (part === "tags") return deCompany.tags.missing;
  return part === "categoryIds" ? deCompany.categories.missing : deCompany.fields.required;
};

/**
 * Administrators save an entry without tags, as they import and make them; its owner goes on editing it so, but keeps
 * the last one where there are any.
 */
export function sectionErrors(
  sections: Sections & TagsAndText,
  saved: Sections,
  administrator: boolean,
): Record<string, string> {
  const needsTag = !administrator && saved.tags.length > 0;
  const missing = missingParts(sections).filter((part) => part !== "tags" || needsTag);
  const own = missing.map((part) => [part, message(part)]);
  const newTag = newTagProblem(sections);
  if (newTag) own.push(["tags", newTag]);
  const stores = sections.stores.flatMap((store) =>
    Object.entries(storeErrors(store)).map(([field, text]) => [`${store.id}.${field}`, text]),
  );
  return Object.fromEntries([...own, ...stores]);
}
