/** Rules for the words of a search: insisting on some, taking quotation marks away, putting a place in. */

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
