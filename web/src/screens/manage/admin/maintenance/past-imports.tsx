/** The imports of the last weeks, each of which can be taken back as a whole after a look at what that does. */
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries, undoImport } from "../../../../api/admin";
import type { PastImport, UndoReport } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { toast } from "../../../../browser/toast-state";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { personName } from "../../../../forms/decision/person-name";
import { shortDay, shortMoment } from "../../../../lib/format";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Table, type Column } from "../../../../ui/table";
import { useAdminAddress } from "../address";
import { PagedList } from "../list/list-states";
import { Panel } from "../list/panel";

const texts = deOperation.undo;
/** More names than this make no dialog that anybody reads. */
const mostNamed = 20;

const columnsWith = (onUndone: () => void): readonly Column<PastImport>[] => [
  { title: texts.columns.at, cell: ({ at }) => shortMoment(at) },
  { title: texts.columns.who, cell: ({ who }) => (who ? personName(who) : deAdmin.nobody) },
  { title: texts.columns.what, cell: ({ created, updated }) => texts.what(created, updated) },
  { title: texts.columns.until, cell: ({ until }) => shortDay(until) },
  { title: texts.columns.action, cell: (past) => <Undo past={past} onUndone={onUndone} />, quiet: true },
];

/** `onUndone` takes away what is said about an import that is none any more. */
export function PastImports({ onUndone }: { onUndone: () => void }) {
  const { state } = useAdminAddress();
  const query = useQuery({ ...adminQueries.imports(state.page), placeholderData: keepPreviousData });
  return (
    <Panel title={texts.title} intro={texts.intro}>
      <PagedList query={query} empty={texts.none}>
        {(rows, busy) => (
          <Table
            label={texts.title}
            columns={columnsWith(onUndone)}
            rows={rows}
            keyOf={({ id }) => id}
            busy={busy}
          />
        )}
      </PagedList>
    </Panel>
  );
}

/** The dialog opens once it is known what it has to say. */
function Undo({ past, onUndone }: { past: PastImport; onUndone: () => void }) {
  const [open, setOpen] = useState(false);
  const look = useMutation({
    mutationFn: () => undoImport(past.id, true),
    onSuccess: () => setOpen(true),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const undo = useAdminAction(() => undoImport(past.id, false), {
    success: (_, { restored, deleted }) => texts.done(restored, deleted),
    failure: null,
    onSuccess: () => {
      setOpen(false);
      onUndone();
    },
  });
  const possible = look.data !== undefined && look.data.restored + look.data.deleted > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{doneText(past)}</span>
      {past.left > 0 && (
        <Button
          look="outline"
          aria-haspopup="dialog"
          aria-label={texts.undoLabel(shortMoment(past.at))}
          busy={look.isPending}
          onClick={() => look.mutate()}
        >
          {texts.undo}
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.confirmTitle}
        confirmLabel={texts.undo}
        danger
        disabled={!possible}
        action={undo}
        onConfirm={() => undo.mutate(undefined)}
      >
        {look.data && <WhatHappens report={look.data} />}
      </ConfirmDialog>
    </div>
  );
}

function doneText({ undoneAt, left }: PastImport): string {
  if (undoneAt) return left > 0 ? texts.partlyUndone(left) : texts.undone;
  return left > 0 ? "" : texts.gone;
}

function WhatHappens({ report: { restored, deleted, refused, rows } }: { report: UndoReport }) {
  const named = rows.slice(0, mostNamed);
  return (
    <div className="grid gap-3">
      {restored > 0 && <p>{texts.restored(restored)}</p>}
      {deleted > 0 && <p>{texts.deleted(deleted)}</p>}
      {restored + deleted === 0 && <p>{texts.nothing}</p>}
      {refused > 0 && (
        <div>
          <p>{texts.refused(refused)}</p>
          <ul className="max-h-60 list-disc overflow-y-auto pl-5 [overflow-wrap:anywhere]">
            {named.map(({ companyId, name, why }) => (
              <li key={companyId}>
                {name}: {why}
              </li>
            ))}
          </ul>
          {refused > named.length && <p className="text-muted">{texts.more(refused - named.length)}</p>}
        </div>
      )}
    </div>
  );
}
