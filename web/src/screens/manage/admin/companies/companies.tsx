/** All companies: searched, filtered, switched on and off, and given to a special offer. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { Link } from "wouter";
import { adminQueries } from "../../../../api/admin";
import type { AdminCompany, CompanyState } from "../../../../api/admin-types";
import { shortDay } from "../../../../lib/format";
import { paths } from "../../../../lib/paths";
import { deAdmin } from "../../../../text/de-admin";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";
import { Table, type Column } from "../../../../ui/table";
import { CreateCompany } from "../../create-company";
import { useAdminAddress } from "../address";
import { ListSearch } from "../list/list-search";
import { PagedList } from "../list/list-states";
import { Panel, Pill, pillLooks, StatePill } from "../list/panel";
import { personName } from "../person-name";
import { ActiveSwitch } from "./active-switch";
import { OfferChoice } from "./offer-choice";
import { TransferButton } from "./transfer";

const texts = deAdmin.companies;
const states = Object.keys(deAdmin.states) as CompanyState[];

const columns: readonly Column<AdminCompany>[] = [
  {
    title: texts.columns.name,
    bare: true,
    cell: (company) => <CompanyName company={company} />,
    className: "md:w-[30%]",
  },
  { title: texts.columns.state, cell: (company) => <ActiveSwitch company={company} /> },
  { title: texts.columns.offer, cell: (company) => <OfferChoice company={company} /> },
  { title: texts.columns.owner, cell: (company) => <Owner company={company} /> },
  {
    title: texts.columns.changed,
    cell: ({ updatedAt }) => <span className="whitespace-nowrap">{shortDay(updatedAt)}</span>,
  },
];

export function Companies() {
  const { state, change } = useAdminAddress();
  const [creating, setCreating] = useState(false);
  const filter = states.find((name) => name === state.filter);
  const query = useQuery({
    ...adminQueries.companies({ search: state.search, state: filter, page: state.page }),
    placeholderData: keepPreviousData,
  });
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  return (
    <Panel
      title={texts.title}
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {query.data && <span role="status">{texts.total(query.data.totalElements)}</span>}
          <Button look="outline" aria-haspopup="dialog" onClick={() => setCreating(true)}>
            <Icon name="plus" size={18} />
            {texts.create}
          </Button>
          <CreateCompany open={creating} onClose={() => setCreating(false)} />
        </div>
      }
      tools={
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
              value={filter ?? ""}
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
      }
    >
      <PagedList query={query} empty={state.search || filter ? deAdmin.notFound : texts.none}>
        {(rows, busy) => (
          <Table label={texts.title} columns={columns} rows={rows} keyOf={({ id }) => id} busy={busy} />
        )}
      </PagedList>
    </Panel>
  );
}

function CompanyName({ company }: { company: AdminCompany }) {
  return (
    <div className="grid gap-1">
      <Link
        href={paths.manageDetail(company.id)}
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
        {name !== username && <span className="truncate">{name}</span>}
        <a href={`mailto:${username}`} className="truncate text-sm text-muted hover:underline">
          {username}
        </a>
      </div>
      <TransferButton company={company} />
    </div>
  );
}
