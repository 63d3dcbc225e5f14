/** A word and what it means, new or changed. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { adminKey, changeSynonym, createSynonym } from "../../../../api/admin";
import type { AdminSynonym, SynonymFields } from "../../../../api/admin-types";
import { createOnce } from "../../../../api/create-once";
import { ApiError, messageOf } from "../../../../api/errors";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { DraftNotice } from "../../../../forms/draft-notice";
import { useFocusFirstError } from "../../../../forms/focus-first-error";
import { FormButtons } from "../../../../forms/form-buttons";
import { useFormDraft } from "../../../../forms/form-draft";
import { deAdmin } from "../../../../text/de-admin";
import { deSynonyms as texts } from "../../../../text/de-synonyms";
import { Field, TextArea } from "../../../../ui/field";
import { Notice } from "../../../../ui/notice";

const emptySynonym: SynonymFields = { word: "", meaning: "" };

/** Creates, or changes the version that is known now. */
async function save(synonym: AdminSynonym | undefined, key: string, fields: SynonymFields): Promise<void> {
  if (synonym) await changeSynonym(synonym.id, fields, synonym.version);
  else
    await createOnce(
      key,
      (once) => createSynonym(fields, once),
      (known) => changeSynonym(known, fields),
    );
}

const isStale = (failure: unknown) => failure instanceof ApiError && failure.code === "Stale";

interface Props {
  /** Without one the form creates. */
  synonym: AdminSynonym | undefined;
  /** What a new one begins with. */
  word: string | undefined;
  onDone: () => void;
}

export function SynonymForm({ synonym, word = "", onDone }: Props) {
  const client = useQueryClient();
  const [saved] = useState<SynonymFields>(
    synonym ? { word: synonym.word, meaning: synonym.meaning } : { ...emptySynonym, word },
  );
  const draft = useFormDraft(synonym ? `unfinishedSynonym:${synonym.id}` : "unfinishedSynonym", saved);
  const { values } = draft;
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useFocusFirstError(errors);
  const send = useAdminAction(() => save(synonym, draft.key, values), {
    success: () => (synonym ? texts.saved : texts.created)(values.word.trim()),
    failure: null,
    onSuccess: () => {
      draft.restart();
      onDone();
    },
  });
  // What changed on a stored word is given up; a new one waits.
  const cancel = () => {
    if (synonym) draft.restart();
    onDone();
  };
  const refused = (failure: unknown) => {
    setErrors(failure instanceof ApiError ? failure.fields : {});
    // The list brings the newer version, on which the next attempt is based.
    if (isStale(failure)) void client.invalidateQueries({ queryKey: adminKey });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(undefined, { onError: refused });
  };
  const change = (part: Partial<SynonymFields>) => draft.change({ ...values, ...part });
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <DraftNotice restored={draft.restored} onRestart={draft.restart} />
      {send.isError && (
        <Notice tone="error">{isStale(send.error) ? texts.stale : messageOf(send.error)}</Notice>
      )}
      <Field
        label={texts.word}
        hint={texts.wordHint}
        required
        maxLength={100}
        autoComplete="off"
        value={values.word}
        error={errors.word}
        onChange={(event) => change({ word: event.target.value })}
      />
      <TextArea
        label={texts.meaning}
        hint={texts.meaningHint}
        required
        rows={2}
        maxLength={500}
        value={values.meaning}
        error={errors.meaning}
        onChange={(event) => change({ meaning: event.target.value })}
        className="min-h-20!"
      />
      <FormButtons
        label={deAdmin.save}
        onCancel={cancel}
        busy={send.isPending}
        missing={[values.word.trim() === "" && texts.word, values.meaning.trim() === "" && texts.meaning]}
      />
    </form>
  );
}
