/** Rules for the words of a search: insisting on some, taking quotation marks away, putting a place in, near words. */
import type { SearchSuggestion } from "../../api/types";

const quotationMarks = /["„“”«»]/g;

export const withoutQuotes = (text: string): string => text.replaceAll(quotationMarks, "").trim();

export const hasQuotes = (text: string): boolean => text !== text.replaceAll(quotationMarks, "");

/** Puts words into quotation marks where they stand in the text, or adds them so: they have to be there then. */
export function insistOn(text: string, words: readonly string[]): string {
  const parts = text.split(/\s+/).filter(Boolean);
  const bare = (part: string) => part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "").toLowerCase();
  for (const word of words) {
    const at = parts.findIndex((part) => !hasQuotes(part) && bare(part) === word.toLowerCase());
    if (at === -1) parts.push(`"${word}"`);
    else parts[at] = `"${word}"`;
  }
  return parts.join(" ");
}

/** The text with another word in the place of one that was typed. */
export function withInstead(text: string, typed: string, other: string): string {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  return at === -1 ? other : text.slice(0, at) + other + text.slice(at + typed.length);
}

/** Names as the server compares them: "ö", "oe" and "o" are one, and so are "St." and "Sankt". */
function folded(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/([aou])e/g, "$1")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll(/\bs(?:k)?t\b/g, "sankt")
    .trim();
}

const placeWords = new Set(["in", "bei", "um", "nahe", "nähe", "rund", "umgebung", "der", "von"]);

/** The text with this town as its place, instead of the half-typed name at its end. */
export function withTown(text: string, town: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  const halfTyped = words.findIndex((_, at) => folded(town).startsWith(folded(words.slice(at).join(" "))));
  const before = halfTyped === -1 ? words : words.slice(0, halfTyped);
  while (before.length > 0 && placeWords.has(before.at(-1)!.toLowerCase())) before.pop();
  return [...before, "in", town].join(" ");
}

/** So many letters still say what somebody was looking for; with fewer everything would be near. */
const beginningLengths = [4, 3];

/** What near words may begin with, the most of it first: the longest typed word, then less and less of it. */
export function beginningsOf(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "");
  const letters = [...longest];
  const shorter = beginningLengths
    .filter((length) => length < letters.length)
    .map((length) => letters.slice(0, length).join(""));
  return [longest, ...shorter].filter(Boolean);
}

/** Names of towns and companies that happen to begin alike help nobody. */
const searchedKinds = new Set<SearchSuggestion["kind"]>(["category", "trade", "tag"]);

/** Words that can be searched instead of this text, without those that were typed already. */
export function nearWords(
  text: string,
  suggestions: readonly Pick<SearchSuggestion, "kind" | "label">[],
): string[] {
  const typed = new Set([withoutQuotes(text), ...beginningsOf(text).slice(0, 1)].map(folded));
  const labels = suggestions.filter(({ kind }) => searchedKinds.has(kind)).map(({ label }) => label);
  return [...new Set(labels)].filter((label) => !typed.has(folded(label)));
}
