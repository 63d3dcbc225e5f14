/** What was typed into the popup for a new company and not sent yet: closing it by mistake loses nothing, and a lost answer makes nothing twice. */
import { localId } from "../../components/local-id";
import { emptyCompany, type CompanyValues } from "../../components/company-rule";

const storageKey = "unfinishedCompany";

export interface UnfinishedCompany {
  values: CompanyValues;
  /** Belongs to the company that is being created, whatever is still changed about it. */
  key: string;
}

const isEmpty = (values: CompanyValues) => JSON.stringify(values) === JSON.stringify(emptyCompany);

export const newUnfinished = (): UnfinishedCompany => ({ values: emptyCompany, key: localId() });

export function unfinishedCompany(): UnfinishedCompany | undefined {
  try {
    return parseUnfinished(localStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

/** Undefined when the text is missing or damaged. */
export function parseUnfinished(text: string | null): UnfinishedCompany | undefined {
  if (!text) return undefined;
  try {
    const { values, key } = JSON.parse(text) as UnfinishedCompany;
    const { name, description, tags, categoryIds } = values;
    const words = (list: unknown) => Array.isArray(list) && list.every((entry) => typeof entry === "string");
    return [name, description, key].every((part) => typeof part === "string") && words(tags) && words(categoryIds) ? { values: { name, description, tags, categoryIds }, key } : undefined;
  } catch {
    return undefined;
  }
}

/** Who empties the form begins with another company. */
export const withValues = ({ key }: UnfinishedCompany, values: CompanyValues): UnfinishedCompany => (isEmpty(values) ? newUnfinished() : { values, key });

export function storeUnfinished(unfinished: UnfinishedCompany) {
  try {
    if (isEmpty(unfinished.values)) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(unfinished));
  } catch {
    // Without storage the text lasts as long as the popup.
  }
}

export const forgetUnfinished = () => storeUnfinished(newUnfinished());
