/** Who did what to which object, and what changed. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AuditEntry } from "../../../../api/admin-types";
import { noteLines } from "../../../../forms/decision/audit-difference";
import { personName } from "../../../../forms/decision/person-name";
import { shortMoment } from "../../../../lib/format";
import { deAudit } from "../../../../text/de-audit";
import { deOperation } from "../../../../text/de-operation";
import { buttonClass } from "../../../../ui/button";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAddress } from "../address";
import { PagedList } from "../list/list-states";
import { Panel } from "../list/panel";
import { AuditExport } from "./audit-export";
import { AuditFilters, wantedAudit } from "./audit-filters";

const texts = deOperation.system;

const columns: readonly Column<AuditEntry>[] = [
  {
    title: texts.auditColumns.when,
    cell: ({ at }) => <span className="whitespace-nowrap">{shortMoment(at)}</span>,
  },
  {
    title: texts.auditColumns.who,
    cell: ({ who }) =>
      who ? (
        <span title={who.username}>{personName(who)}</span>
      ) : (
        <span className="text-muted">{texts.unknownPerson}</span>
      ),
  },
  {
    title: texts.auditColumns.action,
    cell: ({ action }) => (
      <span title={action} className="font-semibold">
        {deAudit.actions[action] ?? action}
      </span>
    ),
  },
  { title: texts.auditColumns.object, cell: (entry) => <AuditObject entry={entry} /> },
  {
    title: texts.auditColumns.difference,
    cell: (entry) => <Difference entry={entry} />,
    className: "max-lg:col-span-full lg:w-[35%]",
  },
];

export function Audit() {
  const { state, hrefOf } = useAdminAddress();
  const wanted = wantedAudit(state);
  const query = useQuery({ ...adminQueries.audit(wanted, state.page), placeholderData: keepPreviousData });
  return (
    <Panel
      title={texts.lists.audit}
      intro={texts.auditIntro}
      aside={state.id && texts.filteredAudit}
      tools={
        <>
          {state.id && (
            <Link
              href={hrefOf({ id: undefined, page: 1 })}
              className={buttonClass("outline", "justify-self-start")}
            >
              {texts.allAudit}
            </Link>
          )}
          <AuditFilters />
          <AuditExport wanted={wanted} rows={query.data?.totalElements ?? 0} />
        </>
      }
    >
      <PagedList query={query} empty={texts.noAudit}>
        {(rows, busy) => (
          <Table
            label={texts.lists.audit}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            busy={busy}
            roomy
          />
        )}
      </PagedList>
    </Panel>
  );
}

function AuditObject({ entry: { objectKind, objectId, title } }: { entry: AuditEntry }) {
  const { hrefOf } = useAdminAddress();
  const kind = deAudit.kinds[objectKind] ?? objectKind;
  if (!objectId) return kind;
  return (
    <Link
      href={hrefOf({ id: objectId, page: 1 })}
      title={texts.onlyThis}
      className="rounded underline underline-offset-3"
    >
      {kind} {title ? `„${title}“` : objectId.slice(-6)}
    </Link>
  );
}

function Difference({ entry }: { entry: AuditEntry }) {
  const lines = noteLines(entry);
  if (lines.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="text-sm [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
