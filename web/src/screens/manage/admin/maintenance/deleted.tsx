/** What was deleted in the last weeks, of every kind: brought back, or forgotten for good after a question. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { adminQueries, forgetDeleted, restoreDeleted } from "../../../../api/admin";
import type { DeletedThing } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { personName } from "../../../../forms/decision/person-name";
import { shortDay, shortMoment } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { deDeleted as texts } from "../../../../text/de-deleted";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/field";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAddress } from "../address";
import { ListSearch } from "../list/list-search";
import { PagedList } from "../list/list-states";
import { Panel } from "../list/panel";

const columns: readonly Column<DeletedThing>[] = [
  {
    title: texts.columns.name,
    cell: ({ kind, name }) => (
      <div className="grid">
        <span className="[overflow-wrap:anywhere]">{name}</span>
        <span className="text-sm text-muted">{texts.kinds[kind]}</span>
      </div>
    ),
    bare: true,
  },
  {
    title: texts.columns.owner,
    cell: (thing) => <span className="[overflow-wrap:anywhere]">{belongedTo(thing)}</span>,
  },
  {
    title: texts.columns.at,
    cell: ({ at, who }) => `${shortMoment(at)}, ${who ? personName(who) : deAdmin.nobody}`,
  },
  { title: texts.columns.until, cell: ({ until }) => shortDay(until) },
  { title: texts.columns.action, cell: (thing) => <Actions thing={thing} />, quiet: true },
];

/** Its company, or the person behind a company; categories and special offers are nobody's. */
function belongedTo({ kind, company, owner }: DeletedThing) {
  if (kind === "Category" || kind === "SpecialOffer") return "–";
  return company ?? (owner ? personName(owner) : deAdmin.nobody);
}

const kinds = Object.keys(texts.kinds) as DeletedThing["kind"][];

export function Deleted() {
  const { state, change } = useAdminAddress();
  const kind = kinds.find((name) => name === state.kind);
  const query = useQuery({
    ...adminQueries.deleted(state.search, kind, state.page),
    placeholderData: keepPreviousData,
  });
  const search = useCallback((text: string) => change({ search: text }, true), [change]);
  return (
    <Panel
      title={texts.title}
      aside={query.data && <span role="status">{texts.total(query.data.totalElements)}</span>}
      intro={texts.intro}
      tools={
        <div className="flex flex-wrap items-center gap-3">
          <ListSearch
            label={texts.searchLabel}
            placeholder={texts.searchHint}
            value={state.search}
            onSearch={search}
            className="min-w-60 grow max-lg:basis-full"
          />
          <div className="min-w-44 [&_label]:sr-only">
            <Select
              label={texts.kindLabel}
              value={kind ?? ""}
              onChange={(event) => change({ kind: event.target.value || undefined })}
            >
              <option value="">{texts.everyKind}</option>
              {kinds.map((name) => (
                <option key={name} value={name}>
                  {texts.kinds[name]}
                </option>
              ))}
            </Select>
          </div>
        </div>
      }
    >
      <PagedList query={query} empty={state.search || kind ? deAdmin.notFound : texts.none}>
        {(rows, busy) => (
          <Table label={texts.title} columns={columns} rows={rows} keyOf={({ id }) => id} busy={busy} />
        )}
      </PagedList>
    </Panel>
  );
}

function Actions({ thing: { id, name } }: { thing: DeletedThing }) {
  const [asking, setAsking] = useState(false);
  const restore = useAdminAction(() => restoreDeleted(id), {
    success: (_, { plannedPushes }) => texts.restored(name, plannedPushes),
  });
  const forget = useAdminAction(() => forgetDeleted(id), {
    success: () => texts.forgotten(name),
    failure: null,
    onSuccess: () => setAsking(false),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="outline"
        busy={restore.isPending}
        aria-label={texts.restoreLabel(name)}
        onClick={() => restore.mutate(undefined)}
      >
        {texts.restore}
      </Button>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={texts.forgetLabel(name)}
        onClick={() => setAsking(true)}
        className="text-error!"
      >
        {texts.forget}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.forgetTitle(name)}
        confirmLabel={texts.forget}
        danger
        action={forget}
        onConfirm={() => forget.mutate(undefined)}
      >
        <p>{texts.forgetText}</p>
      </ConfirmDialog>
    </div>
  );
}
