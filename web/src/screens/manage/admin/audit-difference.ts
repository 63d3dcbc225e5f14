/** Writes the difference in an audit entry as lines that people can read. */
import { deAudit } from "../../../text/de-audit";

/** Names of fields and states in German; whatever somebody typed stays as it is. */
const word = (text: string): string => deAudit.words[text] ?? text;

/** "state: InReview → Active", or the names of the fields that were changed. */
function line(text: string): string {
  const [, name, value] = /^(\w+): (.*)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return `${word(name)}: ${value.split(" → ").map(word).join(" → ")}`;
  return text.split(", ").map(word).join(", ");
}

export function differenceLines(difference: string | null | undefined): string[] {
  return difference ? difference.split("; ").map(line) : [];
}
