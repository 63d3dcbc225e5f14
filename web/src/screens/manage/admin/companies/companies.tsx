/** All companies: searched, filtered, switched on and off, and given to a special offer. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Link, useLocation } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AdminCompany, CompanyState } from "../../../../api/admin-types";
import { personName } from "../../../../forms/decision/person-name";
import { shortDay } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { deBulk } from "../../../../text/de-bulk";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";
import { Table, type Column } from "../../../../ui/table";
import { CreateCompany } from "../../create-company";
import { useAdminAddress } from "../address";
import { useEntryAddress } from "../entry-address";
import { ListSearch } from "../list/list-search";
import { PagedList } from "../list/list-states";
import { Panel, Pill, pillLooks, StatePill } from "../list/panel";
import { PersonLink } from "../users/person-link";
import { ActiveSwitch } from "./active-switch";
import { BulkBar } from "./bulk/bulk-bar";
import { ChoiceBox, useSelection, type Selection } from "./bulk/selection";
import { companyQuery, directionOf, filterCount, nextOrder } from "./company-filter";
import { CompanyFilters } from "./company-filters";
import { OfferChoice } from "./offer-choice";
import { TransferButton } from "./transfer";

const texts = deAdmin.companies;
const states = Object.keys(deAdmin.states) as CompanyState[];

const columns: readonly (Column<AdminCompany> & { by?: string })[] = [
  {
    title: texts.columns.name,
    bare: true,
    by: "name",
    cell: (company) => <CompanyName company={company} />,
    className: "lg:w-[28%]",
  },
  { title: texts.columns.state, by: "zustand", cell: (company) => <ActiveSwitch company={company} /> },
  {
    title: texts.columns.offer,
    cell: (company) => <OfferChoice company={company} />,
    className: "max-lg:col-span-full lg:w-[22%]",
  },
  { title: texts.columns.owner, by: "besitzer", cell: (company) => <Owner company={company} /> },
  {
    title: texts.columns.changed,
    by: "geaendert",
    cell: ({ updatedAt }) => <span className="whitespace-nowrap">{shortDay(updatedAt)}</span>,
  },
];

/** The columns with what is chosen and how they are ordered. */
function useColumns(selection: Selection): Column<AdminCompany>[] {
  const { state, change } = useAdminAddress();
  const choice: Column<AdminCompany> = {
    title: deBulk.column,
    quiet: true,
    bare: true,
    className: "max-lg:col-span-full lg:w-12",
    // oxlint-disable-next-line react/no-unstable-nested-components -- A function that is called, no component.
    cell: (company) => <ChoiceBox company={company} selection={selection} />,
  };
  const ordered = columns.map((column): Column<AdminCompany> => {
    const { by } = column;
    if (!by) return column;
    const direction = directionOf(state.order, by);
    const onOrder = () => change({ order: nextOrder(state.order, by) });
    return Object.assign({}, column, { order: { direction, onOrder } });
  });
  return [choice, ...ordered];
}

export function Companies() {
  const { state } = useAdminAddress();
  const [, navigate] = useLocation();
  const addressOf = useEntryAddress();
  const [creating, setCreating] = useState(false);
  const wanted = companyQuery(state);
  const query = useQuery({
    ...adminQueries.companies({ ...wanted, page: state.page }),
    placeholderData: keepPreviousData,
  });
  const selection = useSelection(JSON.stringify(wanted));
  const shown = useColumns(selection);
  const narrowed = Boolean(state.search || wanted.state || filterCount(state) > 0);
  const total = query.data?.totalElements ?? 0;
  return (
    <Panel
      title={texts.title}
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {query.data && <span role="status">{texts.total(total)}</span>}
          <Button look="outline" aria-haspopup="dialog" onClick={() => setCreating(true)}>
            <Icon name="plus" size={18} />
            {texts.create}
          </Button>
          <CreateCompany open={creating} onClose={() => setCreating(false)} />
        </div>
      }
      tools={<Tools state={wanted.state} />}
    >
      <PagedList query={query} empty={narrowed ? deAdmin.notFound : texts.none}>
        {(rows, busy) => (
          <>
            <BulkBar rows={rows} total={total} selection={selection} wanted={wanted} />
            <Table
              label={texts.title}
              columns={shown}
              rows={rows}
              keyOf={({ id }) => id}
              busy={busy}
              roomy
              onOpen={({ id }) => navigate(addressOf(id))}
            />
          </>
        )}
      </PagedList>
    </Panel>
  );
}

function Tools({ state: chosen }: { state: CompanyState | undefined }) {
  const { state, change } = useAdminAddress();
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_14rem]">
        <ListSearch
          label={texts.searchLabel}
          placeholder={texts.searchHint}
          value={state.search}
          onSearch={search}
        />
        <div className="[&_label]:sr-only">
          <Select
            label={texts.stateLabel}
            value={chosen ?? ""}
            onChange={(event) => change({ filter: event.target.value || undefined })}
          >
            <option value="">{texts.allStates}</option>
            {states.map((name) => (
              <option key={name} value={name}>
                {deAdmin.states[name]}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <CompanyFilters />
    </div>
  );
}

function CompanyName({ company }: { company: AdminCompany }) {
  const addressOf = useEntryAddress();
  return (
    <div className="grid gap-1">
      <Link
        href={addressOf(company.id)}
        className="rounded text-base font-semibold text-pine-700 underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        {company.name}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <StatePill state={company.state} paused={Boolean(company.pausedAt)} />
        {company.listedByOperator && <Pill look={pillLooks.info}>{texts.byOperator}</Pill>}
        {company.town}
      </span>
    </div>
  );
}

function Owner({ company }: { company: AdminCompany }) {
  const { username } = company.owner;
  const name = personName(company.owner);
  return (
    <div className="flex items-center gap-1">
      <div className="grid min-w-0 grow">
        <PersonLink person={company.owner} className="truncate py-1 no-underline hover:underline" />
        {name !== username && (
          <a href={`mailto:${username}`} className="truncate py-1 text-sm text-muted hover:underline">
            {username}
          </a>
        )}
      </div>
      <TransferButton company={company} />
    </div>
  );
}
