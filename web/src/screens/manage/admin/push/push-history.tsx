/** The messages that wait for their time, and those sent so far with their progress and result. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries, cancelPush } from "../../../../api/admin";
import type { PushMessage } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { personName } from "../../../../forms/decision/person-name";
import { shortMoment } from "../../../../lib/format";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAddress } from "../address";
import { PagedList } from "../list/list-states";
import { Panel, Pill, pillLooks } from "../list/panel";
import { followMs, progressOf } from "./push-rule";

const texts = deOperation.push;

const textColumn: Column<PushMessage> = {
  title: texts.columns.message,
  bare: true,
  cell: (row) => <MessageText message={row} />,
  className: "md:w-[45%]",
};

const sentColumns: readonly Column<PushMessage>[] = [
  textColumn,
  {
    title: texts.columns.when,
    // The time of one that was sent to nobody may still be to come.
    cell: ({ createdAt, dueAt, sentBy, skipped }) => (
      <Who at={skipped ? createdAt : (dueAt ?? createdAt)} who={sentBy} />
    ),
  },
  { title: texts.columns.progress, cell: (row) => <Progress message={row} /> },
  { title: texts.columns.result, cell: (row) => <Result message={row} /> },
];

const plannedColumns: readonly Column<PushMessage>[] = [
  textColumn,
  { title: texts.planColumns.when, cell: ({ createdAt, sentBy }) => <Who at={createdAt} who={sentBy} /> },
  { title: texts.planColumns.due, cell: (row) => <Planned message={row} /> },
];

/** So many wait for their time at most, as far as this list goes. */
const mostPlanned = 100;

/** Those that wait for their time, and below them those that are on their way or gone. */
export function PushLists() {
  const { state } = useAdminAddress();
  const waiting = useQuery({
    ...adminQueries.messages(1, mostPlanned, true),
    refetchInterval: ({ state: { data } }) => followMs(data?.content ?? []),
  });
  const planned = waiting.data?.content.filter((row) => row.state === "Planned") ?? [];
  const query = useQuery({
    ...adminQueries.messages(state.page, undefined, false),
    placeholderData: keepPreviousData,
    // What is planned comes into this list by itself.
    refetchInterval: ({ state: { data } }) => followMs([...(data?.content ?? []), ...planned]),
  });
  return (
    <div className="grid min-w-0 gap-5">
      {planned.length > 0 && (
        <Panel title={texts.waiting}>
          <Table label={texts.waiting} columns={plannedColumns} rows={planned} keyOf={({ id }) => id} />
        </Panel>
      )}
      <Panel title={texts.history}>
        <PagedList query={query} empty={texts.none}>
          {(rows, busy) => (
            <Table
              label={texts.history}
              columns={sentColumns}
              rows={rows}
              keyOf={({ id }) => id}
              busy={busy}
            />
          )}
        </PagedList>
      </Panel>
    </div>
  );
}

function Who({ at, who }: { at: string; who: PushMessage["sentBy"] }) {
  return (
    <div className="grid">
      <span className="whitespace-nowrap">{shortMoment(at)}</span>
      {who && <span className="text-sm text-muted">{personName(who)}</span>}
    </div>
  );
}

function MessageText({ message: { title, body, link } }: { message: PushMessage }) {
  return (
    <div className="grid">
      <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
      <span className="line-clamp-2 [overflow-wrap:anywhere] text-muted">{body}</span>
      {link && <span className="truncate text-sm text-muted">{link}</span>}
    </div>
  );
}

function Progress({ message }: { message: PushMessage }) {
  const { recipients, sent, failed, removed, state, skipped } = message;
  if (skipped) return <Pill>{texts.skipped}</Pill>;
  if (state === "Done") return <Pill look={pillLooks.good}>{texts.done}</Pill>;
  return (
    <label className="grid gap-1 text-sm">
      <span>
        {texts.sending}: {texts.progress(sent + failed + removed, recipients)}
      </span>
      <progress
        max={1}
        value={progressOf(message)}
        className={
          "h-2 w-full max-w-40 appearance-none overflow-hidden rounded-pill bg-sand " +
          "[&::-moz-progress-bar]:bg-pine-700 [&::-webkit-progress-bar]:bg-sand " +
          "[&::-webkit-progress-value]:bg-pine-700"
        }
      />
    </label>
  );
}

/** Waits for its time, and can be taken back until then. */
function Planned({ message: { id, title, dueAt } }: { message: PushMessage }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const cancel = useAdminAction(() => cancelPush(id), { success: () => texts.cancelled, onSuccess: close });
  return (
    <div className="grid justify-items-start gap-1">
      {dueAt && <Pill look={pillLooks.waiting}>{texts.plannedFor(shortMoment(dueAt))}</Pill>}
      <Button
        look="quiet"
        aria-label={texts.cancelOf(title)}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="-ml-3 px-3"
      >
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={texts.cancelTitle(title)}
        confirmLabel={texts.cancel}
        cancelLabel={texts.keep}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined)}
      >
        <p>{texts.cancelText}</p>
      </ConfirmDialog>
    </div>
  );
}

function Result({ message }: { message: PushMessage }) {
  const { recipients, sent, failed, removed, again, skipped } = message;
  if (skipped) return <span className="text-muted">{texts.skippedWhy}</span>;
  if (recipients === 0) return <span className="text-muted">{texts.nobody}</span>;
  return (
    <ul className="text-sm">
      <li>{texts.delivered(sent)}</li>
      {again > 0 && <li>{texts.again(again)}</li>}
      {failed > 0 && <li className="text-error">{texts.undelivered(failed)}</li>}
      {removed > 0 && <li className="text-muted">{texts.removed(removed)}</li>}
    </ul>
  );
}
