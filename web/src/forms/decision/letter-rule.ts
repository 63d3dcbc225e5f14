/** What a mail to owners says once the names stand in it; the server fills it in the same way. */
import { deLetter } from "../../text/de-letter";

export interface LetterValues {
  subject: string;
  message: string;
}

export const emptyLetter: LetterValues = { subject: "", message: "" };

/** „A“, or „A“, „B“ und „C“. */
export function named(companies: readonly string[]): string {
  const quoted = companies.map((name) => `„${name}“`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : quoted.join(", ") + deLetter.and + last;
}

export const filled = (text: string, firstName: string, companies: readonly string[]): string =>
  text
    .split("{Vorname}")
    .map((part) => part.replaceAll("{Betrieb}", named(companies)))
    .join(firstName.trim());

/** A subject as it was written, where nobody knows any more which names stood in it. */
export const withoutNames = (subject: string): string =>
  subject.replaceAll("{Vorname}", "…").replaceAll("{Betrieb}", "…");

/** The first word in braces that stands for nothing: it would be sent as it is. */
export function unknownWord(text: string): string | undefined {
  return text.match(/\{[^{}\n]{0,40}\}/g)?.find((word) => word !== "{Vorname}" && word !== "{Betrieb}");
}

export const isReady = ({ subject, message }: LetterValues): boolean =>
  subject.trim() !== "" && message.trim() !== "";

/** Paragraphs as the mail has them. */
export const paragraphs = (message: string): string[] =>
  message
    .split("\n\n")
    .map((part) => part.trim())
    .filter(Boolean);

interface Owned {
  id: string;
  owner: { id: string };
}

/** All of an owner side by side, because a hundred are sent at once and each owner gets one mail of them. */
export const byOwner = <Company extends Owned>(companies: readonly Company[]): Company[] =>
  companies.toSorted(({ owner: { id: one } }, { owner: { id: other } }) =>
    one === other ? 0 : one < other ? -1 : 1,
  );

export const ownersOf = (companies: readonly Owned[]): number =>
  new Set(companies.map(({ owner }) => owner.id)).size;
