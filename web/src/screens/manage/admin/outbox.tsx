/** Mails, messages and pictures that are still to be done or were given up. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminQueries, retryAllOutbox, retryOutbox } from "../../../api/admin";
import type { OutboxEntry } from "../../../api/admin-types";
import { shortMoment } from "../../../format";
import { deOperation } from "../../../text/de-operation";
import { Button } from "../../../ui/button";
import { Select } from "../../../ui/field";
import { Icon } from "../../../ui/icons";
import { Table, type Column } from "../../../ui/table";
import { deAdmin } from "../../../text/de-admin";
import { useAdminAddress } from "./address";
import { useAdminAction } from "./admin-action";
import { PagedList } from "./list-states";
import { Panel, Pill, pillLooks } from "./panel";

const texts = deOperation.system;

const columns: readonly Column<OutboxEntry>[] = [
  { title: texts.outboxColumns.what, bare: true, cell: ({ kind, what }) => <div className="grid"><span className="font-semibold">{texts.kinds[kind as keyof typeof texts.kinds] ?? kind}</span><span className="[overflow-wrap:anywhere] text-muted">{what}</span></div>, className: "lg:w-[35%]" },
  { title: texts.outboxColumns.state, cell: ({ state }) => <Pill look={state === "Dead" ? pillLooks.bad : pillLooks.waiting}>{state === "Dead" ? texts.states.Dead : texts.states.Waiting}</Pill> },
  { title: texts.outboxColumns.attempts, cell: ({ attempts }) => attempts, className: "md:text-right" },
  { title: texts.outboxColumns.due, cell: ({ state, dueAt }) => (state === "Dead" ? "–" : <span className="whitespace-nowrap">{shortMoment(dueAt)}</span>) },
  { title: texts.outboxColumns.error, cell: ({ lastError }) => <span className="text-sm [overflow-wrap:anywhere]">{lastError ?? "–"}</span> },
  { title: deAdmin.actions, bare: true, quiet: true, cell: (entry) => <Retry entry={entry} /> },
];

export function Outbox() {
  const { state, change } = useAdminAddress();
  const filter = (["Waiting", "Dead"] as const).find((name) => name === state.filter);
  const query = useQuery({ ...adminQueries.outbox(filter, state.page), placeholderData: keepPreviousData });
  const retryAll = useAdminAction(retryAllOutbox, { success: (_, { count }) => texts.retriedAll(count) });
  return (
    <Panel
      title={texts.lists.outbox}
      intro={texts.outboxIntro}
      tools={
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-44 [&_label]:sr-only">
            <Select label={texts.stateLabel} value={filter ?? ""} onChange={(event) => change({ filter: event.target.value || undefined })}>
              <option value="">{texts.all}</option>
              <option value="Waiting">{texts.states.Waiting}</option>
              <option value="Dead">{texts.states.Dead}</option>
            </Select>
          </div>
          {query.data && query.data.content.length > 0 && <Button look="outline" busy={retryAll.isPending} onClick={() => retryAll.mutate(undefined)}><Icon name="refresh" />{texts.retryAll}</Button>}
        </div>
      }
    >
      <PagedList query={query} empty={texts.noOutbox}>
        {(rows, busy) => <Table label={texts.lists.outbox} columns={columns} rows={rows} keyOf={({ id }) => id} busy={busy} roomy />}
      </PagedList>
    </Panel>
  );
}

function Retry({ entry }: { entry: OutboxEntry }) {
  const retry = useAdminAction(() => retryOutbox(entry.id), { success: () => texts.retried });
  return <Button look="quiet" busy={retry.isPending} aria-label={texts.retryOf(entry.what)} onClick={() => retry.mutate(undefined)} className="px-3 text-md whitespace-nowrap max-lg:-ml-3">{texts.retry}</Button>;
}
