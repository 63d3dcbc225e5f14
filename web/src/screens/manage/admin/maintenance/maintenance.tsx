/** What grows old or was never complete: stale entries, locations without a place, and many changes at once by file. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AdminCompany, UnplacedStore } from "../../../../api/admin-types";
import { shortDay } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Select } from "../../../../ui/field";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAddress } from "../address";
import { useEntryAddress } from "../entry-address";
import { ListChoice, useList } from "../list/list-choice";
import { PagedList } from "../list/list-states";
import { Panel, Pill, pillLooks, StatePill } from "../list/panel";
import { PersonLink } from "../users/person-link";
import { CsvImport } from "./csv-import";
import { Deleted } from "./deleted";
import { Relocate } from "./relocate";

const texts = deOperation.maintenance;
/** An entry that nobody touched for this long is worth a question. */
const staleMonths = 12;

export function Maintenance() {
  const counts = useQuery(adminQueries.review()).data;
  const list = useList(texts.lists);
  return (
    <div className="grid gap-4">
      <ListChoice label={texts.listsLabel} titles={texts.lists} counts={counts} />
      {list === "stale" && <Stale />}
      {list === "unplaced" && <Unplaced />}
      {list === "import" && <CsvImport />}
      {list === "deleted" && <Deleted />}
    </div>
  );
}

function EntryLink({ id, label, children }: { id: string; label?: string; children: string }) {
  const addressOf = useEntryAddress();
  return (
    <Link
      href={addressOf(id)}
      aria-label={label}
      className="rounded font-semibold text-pine-700 [overflow-wrap:anywhere] underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

const staleColumns: readonly Column<AdminCompany>[] = [
  {
    title: deAdmin.companies.columns.name,
    bare: true,
    cell: ({ id, name, town }) => (
      <div className="grid">
        <EntryLink id={id}>{name}</EntryLink>
        <span className="text-sm text-muted">{town}</span>
      </div>
    ),
  },
  {
    title: deAdmin.companies.stateLabel,
    cell: ({ state, pausedAt }) => <StatePill state={state} paused={Boolean(pausedAt)} />,
  },
  {
    title: deAdmin.companies.columns.owner,
    cell: ({ owner }) => <PersonLink person={owner} className="no-underline hover:underline" />,
  },
  { title: texts.confirmed, cell: ({ confirmedAt }) => shortDay(confirmedAt) },
];

function Stale() {
  const { state } = useAdminAddress();
  const query = useQuery({
    ...adminQueries.stale(staleMonths, state.page),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={texts.lists.stale} intro={texts.staleIntro(staleMonths)}>
      <PagedList query={query} empty={texts.noStale}>
        {(rows, busy) => (
          <Table
            label={texts.lists.stale}
            columns={staleColumns}
            rows={rows}
            keyOf={({ id }) => id}
            busy={busy}
          />
        )}
      </PagedList>
    </Panel>
  );
}

const unplacedColumns: readonly Column<UnplacedStore>[] = [
  {
    title: texts.columns.store,
    bare: true,
    cell: ({ companyId, title }) => (
      <EntryLink id={companyId} label={texts.fix(title)}>
        {title}
      </EntryLink>
    ),
  },
  { title: texts.columns.company, cell: ({ companyName }) => companyName },
  { title: texts.columns.address, cell: ({ street, postCode, town }) => `${street}, ${postCode} ${town}` },
  {
    title: texts.columns.problem,
    cell: ({ problem }) => <Pill look={pillLooks.waiting}>{texts.problems[problem]}</Pill>,
  },
];

/** As the server wants to know it; the first are what waits for somebody, and what the number beside the list counts. */
const drawn = { keine: false, ungefaehr: true, alle: undefined };
const drawnNames = Object.keys(drawn) as (keyof typeof drawn)[];

function Unplaced() {
  const { state, change } = useAdminAddress();
  const shown = drawnNames.find((name) => name === state.filter) ?? "keine";
  const query = useQuery({
    ...adminQueries.unplaced(drawn[shown], state.page),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title={texts.lists.unplaced}
      intro={texts.unplacedIntro}
      tools={
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-44 [&_label]:sr-only">
            <Select
              label={texts.drawnLabel}
              value={shown}
              onChange={({ target: { value } }) => change({ filter: value === "keine" ? undefined : value })}
            >
              {drawnNames.map((name) => (
                <option key={name} value={name}>
                  {texts.drawn[name]}
                </option>
              ))}
            </Select>
          </div>
          <Relocate />
        </div>
      }
    >
      <PagedList query={query} empty={shown === "keine" ? texts.noUndrawn : texts.noUnplaced}>
        {(rows, busy) => (
          <Table
            label={texts.lists.unplaced}
            columns={unplacedColumns}
            rows={rows}
            keyOf={({ id }) => id}
            busy={busy}
          />
        )}
      </PagedList>
    </Panel>
  );
}
