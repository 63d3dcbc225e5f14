/** The audit log as a file for spreadsheets, in the words of the page. */
import type { AuditEntry } from "../../../../api/admin-types";
import { noteLines } from "../../../../forms/decision/audit-difference";
import { personName } from "../../../../forms/decision/person-name";
import { shortMoment } from "../../../../lib/format";
import { deAudit } from "../../../../text/de-audit";
import { deOperation } from "../../../../text/de-operation";

const texts = deOperation.system;

/** Quoted, and never run as a formula. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export function auditCsv(entries: readonly AuditEntry[]): string {
  const head = [...Object.values(texts.auditColumns), deAudit.filters.id];
  const rows = entries.map((entry) => {
    const { at, who, action, objectKind, objectId, title } = entry;
    return [
      shortMoment(at),
      who ? personName(who) : texts.unknownPerson,
      deAudit.actions[action] ?? action,
      [deAudit.kinds[objectKind] ?? objectKind, title && `„${title}“`].filter(Boolean).join(" "),
      noteLines(entry).join("; "),
      objectId ?? "",
    ];
  });
  return `\u{FEFF}${[head, ...rows].map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`;
}
