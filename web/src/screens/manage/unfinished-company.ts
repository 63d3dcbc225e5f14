/** What was typed into the popup for a new company and not sent yet: closing it by mistake loses nothing. */
import { localId } from "../../components/local-id";
import { emptyCompany, type CompanyValues } from "../../components/company-rule";

const key = "unfinishedCompany";
const attemptKey = "unfinishedCompanyAttempt";

export function unfinishedCompany(): CompanyValues | undefined {
  try {
    return parseUnfinished(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** Undefined when the text is missing or damaged. */
export function parseUnfinished(text: string | null): CompanyValues | undefined {
  if (!text) return undefined;
  try {
    const { name, description, tags, categoryIds } = JSON.parse(text) as CompanyValues;
    const words = (list: unknown) => Array.isArray(list) && list.every((entry) => typeof entry === "string");
    return typeof name === "string" && typeof description === "string" && words(tags) && words(categoryIds) ? { name, description, tags, categoryIds } : undefined;
  } catch {
    return undefined;
  }
}

export function storeUnfinished(values: CompanyValues) {
  try {
    if (JSON.stringify(values) === JSON.stringify(emptyCompany)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage the text lasts as long as the popup.
  }
}

export function forgetUnfinished() {
  storeUnfinished(emptyCompany);
  localStorage.removeItem(attemptKey);
}

/** The same key for every try of the same content, even after a reload: a lost answer must not make two companies. */
export function keyOfAttempt(values: CompanyValues): string {
  const content = JSON.stringify(values);
  try {
    const before = JSON.parse(localStorage.getItem(attemptKey) ?? "{}") as { content?: string; key?: string };
    if (before.content === content && before.key) return before.key;
    const fresh = localId();
    localStorage.setItem(attemptKey, JSON.stringify({ content, key: fresh }));
    return fresh;
  } catch {
    return localId();
  }
}
