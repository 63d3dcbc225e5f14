/** Writes what became different in an audit entry as lines that people can read. */
import type { AuditEntry } from "../../api/admin-types";
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

type Noted = Pick<AuditEntry, "difference" | "names"> & { changes: AuditEntry["changes"] };

const value = (text: string | null) => (text === null ? deAudit.empty : `„${text}“`);

/** Old and new values, one field in a line, and before them the names of fields whose values nobody keeps. */
export function noteLines({ difference, names, changes }: Noted): string[] {
  const told = new Set(changes.map(({ field }) => field));
  const rest = (difference ?? "").split("; ").map((part) =>
    /^\w+: /.test(part)
      ? part
      : part
          .split(", ")
          .filter((name) => !told.has(name))
          .join(", "),
  );
  return [
    ...differenceLines(rest.filter(Boolean).join("; "), names),
    ...changes.map(({ field, before, after }) => {
      const [was, is] = [before, after].map((text) => value(yesOrNo(text)));
      return `${word(field, names)}: ${was} → ${is}`;
    }),
  ];
}

const yesOrNo = (text: string | null) => (text === "true" || text === "false" ? deAudit.words[text]! : text);
