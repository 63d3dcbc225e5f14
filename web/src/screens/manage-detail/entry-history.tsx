/** What administrators did to an entry, with old and new values where they are kept. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { adminQueries } from "../../api/admin";
import type { AuditEntry } from "../../api/admin-types";
import { noteLines } from "../../forms/decision/audit-difference";
import { personName } from "../../forms/decision/person-name";
import { shortMoment } from "../../lib/format";
import { paths } from "../../lib/paths";
import { deAudit } from "../../text/de-audit";
import { deOperation } from "../../text/de-operation";
import { Skeleton } from "../../ui/skeleton";

const texts = deAudit.history;
/** What is older stands in the log. */
const shown = 10;

export function EntryHistory({ companyId }: { companyId: string }) {
  const { data, isError } = useQuery(adminQueries.audit({ objectId: companyId }, 1, shown));
  if (isError) return <p className="text-muted">{texts.failed}</p>;
  if (!data) return <Skeleton className="h-24" />;
  if (data.content.length === 0) return <p className="text-muted">{texts.none}</p>;
  return (
    <div className="grid gap-3">
      <ol className="grid gap-2.5">
        {data.content.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {data.totalElements > shown && (
        <Link
          href={paths.manage({ bereich: "system", liste: "audit", id: companyId })}
          className="justify-self-start rounded underline underline-offset-3"
        >
          {texts.all(data.totalElements)}
        </Link>
      )}
    </div>
  );
}

function HistoryEntry({ entry }: { entry: AuditEntry }) {
  const { at, who, action, objectKind, title } = entry;
  return (
    <li className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <span className="text-md text-muted">{shortMoment(at)}</span>
      <span className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{deAudit.actions[action] ?? action}</span>{" "}
        {objectKind !== "company" && title && `„${title}“ `}
        {texts.by(who ? personName(who) : deOperation.system.unknownPerson)}
        {noteLines(entry).map((line) => (
          <span key={line} className="block text-md text-muted">
            {line}
          </span>
        ))}
      </span>
    </li>
  );
}
