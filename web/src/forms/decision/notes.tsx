/** What administrators wrote down about an entry for each other, and the field for more. */
import { useState, type FormEvent } from "react";
import { addNote, deleteNote } from "../../api/admin";
import type { CompanyNote } from "../../api/admin-types";
import { newNoteLimits } from "../../api/schema.gen";
import { shortMoment } from "../../lib/format";
import { deNotes } from "../../text/de-notes";
import { Button, IconButton } from "../../ui/button";
import { TextArea } from "../../ui/field";
import { Icon } from "../../ui/icons";
import { ConfirmDialog } from "../confirm-dialog";
import { useFormDraft } from "../form-draft";
import { useAdminAction } from "./admin-action";
import { personName } from "./person-name";

const empty = { text: "" };

export function NoteList({
  notes,
  removable = false,
}: {
  notes: readonly CompanyNote[];
  removable?: boolean;
}) {
  const [leaving, setLeaving] = useState<CompanyNote>();
  const close = () => setLeaving(undefined);
  const remove = useAdminAction((id: string) => deleteNote(id), {
    success: () => deNotes.removed,
    onSuccess: close,
  });
  return (
    <>
      <ul aria-label={deNotes.listLabel} className="grid gap-2.5">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 rounded-2xl bg-sun-tint px-4 py-3">
            <div className="min-w-0 grow">
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{note.text}</p>
              <p className="mt-1 text-sm text-sun-dark">
                {deNotes.by(note.who ? personName(note.who) : deNotes.somebody, shortMoment(note.at))}
              </p>
            </div>
            {removable && (
              <IconButton label={deNotes.remove} onClick={() => setLeaving(note)} className="-my-1.5 -mr-2">
                <Icon name="trash" size={20} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={close}
        title={deNotes.removeTitle}
        confirmLabel={deNotes.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
      >
        <p className="[overflow-wrap:anywhere] whitespace-pre-line">{leaving?.text}</p>
      </ConfirmDialog>
    </>
  );
}

export function NewNote({ companyId }: { companyId: string }) {
  const { values, key, change, restart } = useFormDraft(`unfinishedMessage:note:${companyId}`, empty);
  const add = useAdminAction((text: string) => addNote(companyId, text, key), {
    success: () => deNotes.added,
    onSuccess: restart,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = values.text.trim();
    if (text && !add.isPending) add.mutate(text);
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextArea
        label={deNotes.field}
        hint={deNotes.fieldHint}
        rows={2}
        maxLength={newNoteLimits.text.maxLength}
        className="field-sizing-content min-h-20 max-h-80"
        value={values.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Button
        type="submit"
        look="outline"
        busy={add.isPending}
        disabled={!values.text.trim()}
        className="justify-self-start"
      >
        {deNotes.add}
      </Button>
    </form>
  );
}
