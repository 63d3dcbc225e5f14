/** Mails, messages and pictures that are still to be done or were given up; the latter can be discarded. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries, discardOutbox, retryAllOutbox, retryOutbox } from "../../../../api/admin";
import type { OutboxEntry } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { shortMoment } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAddress } from "../address";
import { PagedList } from "../list/list-states";
import { Panel, Pill, pillLooks } from "../list/panel";
import { aboutOf, consequenceOf, nameOf, taskOf } from "./outbox-rule";

const texts = deOperation.system;

const columns: readonly Column<OutboxEntry>[] = [
  {
    title: texts.outboxColumns.what,
    bare: true,
    cell: (entry) => (
      <div className="grid">
        <span className="font-semibold">{taskOf(entry)}</span>
        <span className="[overflow-wrap:anywhere] text-muted">{aboutOf(entry)}</span>
      </div>
    ),
    className: "lg:w-[28%]",
  },
  {
    title: texts.outboxColumns.state,
    cell: ({ state }) => (
      <Pill look={state === "Dead" ? pillLooks.bad : pillLooks.waiting}>
        {state === "Dead" ? texts.states.Dead : texts.states.Waiting}
      </Pill>
    ),
  },
  { title: texts.outboxColumns.attempts, cell: ({ attempts }) => attempts, className: "md:text-right" },
  {
    title: texts.outboxColumns.due,
    cell: ({ state, dueAt }) =>
      state === "Dead" ? "–" : <span className="whitespace-nowrap">{shortMoment(dueAt)}</span>,
  },
  {
    title: texts.outboxColumns.error,
    cell: ({ lastError }) => <span className="text-sm [overflow-wrap:anywhere]">{lastError ?? "–"}</span>,
  },
  { title: deAdmin.actions, bare: true, quiet: true, cell: (entry) => <Actions entry={entry} /> },
];

export function Outbox() {
  const { state, change } = useAdminAddress();
  const filter = (["Waiting", "Dead"] as const).find((name) => name === state.filter);
  const query = useQuery({ ...adminQueries.outbox(filter, state.page), placeholderData: keepPreviousData });
  // Of all pages, and whatever is shown of them.
  const givenUp = useQuery(adminQueries.outbox("Dead", 1)).data?.totalElements ?? 0;
  const retryAll = useAdminAction(retryAllOutbox, { success: (_, { count }) => texts.retriedAll(count) });
  return (
    <Panel
      title={texts.lists.outbox}
      intro={texts.outboxIntro}
      tools={
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-44 [&_label]:sr-only">
            <Select
              label={texts.stateLabel}
              value={filter ?? ""}
              onChange={(event) => change({ filter: event.target.value || undefined })}
            >
              <option value="">{texts.all}</option>
              <option value="Waiting">{texts.states.Waiting}</option>
              <option value="Dead">{texts.states.Dead}</option>
            </Select>
          </div>
          {givenUp > 0 && (
            <Button look="outline" busy={retryAll.isPending} onClick={() => retryAll.mutate(undefined)}>
              <Icon name="refresh" />
              {texts.retryAll}
            </Button>
          )}
        </div>
      }
    >
      <PagedList query={query} empty={texts.noOutbox}>
        {(rows, busy) => (
          <Table
            label={texts.lists.outbox}
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

function Actions({ entry }: { entry: OutboxEntry }) {
  const retry = useAdminAction(() => retryOutbox(entry.id), { success: () => texts.retried });
  return (
    <div className="flex flex-wrap items-center gap-1 max-lg:-ml-4.5 xl:flex-nowrap">
      <Button
        look="quiet"
        busy={retry.isPending}
        aria-label={texts.retryOf(nameOf(entry))}
        onClick={() => retry.mutate(undefined)}
        className="text-md whitespace-nowrap"
      >
        {texts.retry}
      </Button>
      {entry.state === "Dead" && <Discard entry={entry} />}
    </div>
  );
}

function Discard({ entry }: { entry: OutboxEntry }) {
  const [asking, setAsking] = useState(false);
  const discard = useAdminAction(() => discardOutbox(entry.id), {
    success: () => texts.discarded,
    failure: null,
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={texts.discardOf(nameOf(entry))}
        onClick={() => setAsking(true)}
        className="text-md"
      >
        {texts.discard}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        danger
        action={discard}
        onConfirm={() => discard.mutate(undefined)}
      >
        <p className="font-semibold [overflow-wrap:anywhere]">{nameOf(entry)}</p>
        <p>
          {consequenceOf(entry)} {deAdmin.forGood}
        </p>
      </ConfirmDialog>
    </>
  );
}
