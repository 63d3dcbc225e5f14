/** Writes the difference in an audit entry as lines that people can read. */
import { deAudit } from "../../../../text/de-audit";

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Names of fields and states in German, and ids as short as in the column beside; whatever somebody typed stays as it is. */
const word = (text: string): string => deAudit.words[text] ?? (isId(text) ? `…${text.slice(-6)}` : text);

/** "state: InReview → Active", or the names of the fields that were changed. */
function line(text: string): string {
  const [, name, value] = /^(\w+): (.*)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined)
    return `${word(name)}: ${value.split(" → ").map(word).join(" → ")}`;
  return text.split(", ").map(word).join(", ");
}

export function differenceLines(difference: string | null | undefined): string[] {
  return difference ? difference.split("; ").map(line) : [];
}
