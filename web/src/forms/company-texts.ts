/** The texts of a company, in the order of every form; forms, drafts, comparisons and previews go through this list. */
import { newCompanyLimits, type components } from "../api/schema.gen";
import { deCompany } from "../text/de-company";

type Contract = Required<components["schemas"]["NewCompany"]>;

/** Every text that the contract has: as long as one is missing below or in `de-company.ts`, nothing compiles. */
export type TextName = {
  [Name in keyof Contract]: NonNullable<Contract[Name]> extends string ? Name : never;
}[keyof Contract];

/** As typed; empty where there is none. */
export type CompanyTexts = Record<TextName, string>;

interface Entry {
  /** Whether it may have several lines. */
  long?: boolean;
  autoComplete?: string;
}

const entries: Record<TextName, Entry> = {
  name: { autoComplete: "organization" },
  description: { long: true },
  otherNames: {},
};

export const textNames = Object.keys(entries) as readonly TextName[];

export const isText = (name: string): name is TextName => name in entries;

/** What a form shows of a text and asks for; the limits are the server's. */
export function textRule(name: TextName) {
  const { maxLength, minLength = 0 }: { maxLength: number; minLength?: number } = newCompanyLimits[name];
  return { ...entries[name], label: deCompany.texts[name].label, maxLength, required: minLength > 0 };
}

const each = (text: (name: TextName) => string) =>
  Object.fromEntries(textNames.map((name) => [name, text(name)])) as CompanyTexts;

export const emptyTexts: CompanyTexts = each(() => "");

/** The texts alone, of whatever has them. */
export const textsOf = (source: { readonly [Name in TextName]?: string | null }): CompanyTexts =>
  each((name) => source[name] ?? "");

/** As they are sent: without spaces around them. */
export const trimmedTexts = (source: CompanyTexts): CompanyTexts => each((name) => source[name].trim());

/** Those that are needed and still empty. */
export const missingTexts = (source: CompanyTexts): TextName[] =>
  textNames.filter((name) => textRule(name).required && source[name].trim() === "");
