/** What keeps the edited company from being saved, by the path of its field. */
import { missingParts } from "../../forms/company-rule";
import { deCompany } from "../../text/de-company";
import type { Sections } from "./state/sections";
import { storeErrors } from "./stores/store-rule";

const messages = {
  name: deCompany.fields.required,
  description: deCompany.fields.required,
  tags: deCompany.tags.missing,
  categoryIds: deCompany.categories.missing,
};

export function sectionErrors(sections: Sections): Record<string, string> {
  const own = missingParts(sections).map((part) => [part, messages[part]]);
  const stores = sections.stores.flatMap((store) =>
    Object.entries(storeErrors(store)).map(([field, text]) => [`${store.id}.${field}`, text]),
  );
  return Object.fromEntries([...own, ...stores]);
}
