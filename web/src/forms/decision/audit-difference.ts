/** Writes the difference in an audit entry as lines that people can read. */
import { deAudit } from "../../text/de-audit";

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** What ids are called, where it is still there. */
type Names = Readonly<Record<string, string>>;

/** Names of fields and states in German, and ids by name or else short; whatever somebody typed stays as it is. */
const word = (text: string, names: Names): string =>
  deAudit.words[text] ?? names[text] ?? (isId(text) ? `…${text.slice(-6)}` : text);

/** "state: InReview → Active", or the names of the fields that were changed. */
function line(text: string, names: Names): string {
  const named = (part: string) => word(part, names);
  const [, name, value] = /^(\w+): (.*)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined)
    return `${named(name)}: ${value.split(" → ").map(named).join(" → ")}`;
  return text.split(", ").map(named).join(", ");
}

export function differenceLines(difference: string | null | undefined, names: Names = {}): string[] {
  return difference ? difference.split("; ").map((part) => line(part, names)) : [];
}
