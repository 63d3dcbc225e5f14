/** The form of a free message: it can be sent only with a title and a message, and only after asking. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { adminKey, adminQueries, sendPush, tryPush } from "../../../../api/admin";
import { ApiError, messageOf } from "../../../../api/errors";
import { newPushLimits } from "../../../../api/schema.gen";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { useFocusFirstError } from "../../../../forms/focus-first-error";
import { useFormDraft } from "../../../../forms/form-draft";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Field, TextArea } from "../../../../ui/field";
import { Notice } from "../../../../ui/notice";
import { PushPreview } from "./push-preview";
import {
  emptyMessage,
  isReady,
  linkProblem,
  messageOfForm,
  nobodyBecause,
  timeProblem,
  type MessageValues,
} from "./push-rule";

const texts = deOperation.push;

export function PushForm() {
  const { values, key, change, renewKey, restart } = useFormDraft("unfinishedPush", emptyMessage);
  const [sentBefore, setSentBefore] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const form = useFocusFirstError(errors);
  const close = () => setAsking(false);
  const client = useQueryClient();
  const recipients = useQuery(adminQueries.recipients()).data;
  const why = recipients && nobodyBecause(recipients);
  const clear = () => {
    setSentBefore(false);
    restart();
  };
  const send = useAdminAction((message: MessageValues) => sendPush(messageOfForm(message), key), {
    success: ({ at }) => (at ? texts.planned : why ? texts.sentToNobody(why) : texts.sent),
    failure: null,
    onSuccess: clear,
  });
  const failed = (failure: Error) => {
    const known = failure instanceof ApiError ? failure : undefined;
    const fields = known?.fields ?? {};
    const gone = known?.made !== undefined;
    setErrors(fields);
    setSentBefore(gone);
    // A message cannot be called back; only who is told that it has gone out may send another one.
    if (gone) renewKey();
    // What is wrong with a field is told beside it; anything else in the dialog, where it can be tried once more.
    if (gone || Object.keys(fields).length > 0) close();
    void client.invalidateQueries({ queryKey: adminKey });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [link, at] = [linkProblem(values), timeProblem(values, Date.now())];
    setErrors({ ...(link && { link }), ...(at && { at }) });
    if (!isReady(values) || link || at) return;
    send.reset();
    setAsking(true);
  };
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4 px-5 pb-6 max-md:px-4">
        <PushLines values={values} errors={errors} onChange={change} />
        {sentBefore && <SentBefore onDiscard={clear} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isReady(values)} busy={send.isPending}>
            {values.at ? texts.plan : texts.send}
          </Button>
          <TryOut values={values} />
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={values.at ? texts.planTitle : texts.confirmTitle}
        confirmLabel={texts.confirmLabel(values.at !== "", send.isError)}
        busy={send.isPending}
        error={send.error ? texts.failedBecause(messageOf(send.error)) : undefined}
        onConfirm={() => send.mutate(values, { onSuccess: close, onError: failed })}
      >
        <PushPreview values={values} recipients={recipients} />
      </ConfirmDialog>
    </>
  );
}

/** To the own device, to see what it looks like there. */
function TryOut({ values }: { values: MessageValues }) {
  const attempt = useAdminAction((message: MessageValues) => tryPush(messageOfForm({ ...message, at: "" })), {
    success: () => texts.triedOut,
  });
  return (
    <Button
      look="outline"
      disabled={!isReady(values) || linkProblem(values) !== undefined}
      busy={attempt.isPending}
      onClick={() => attempt.mutate(values)}
    >
      {texts.tryOut}
    </Button>
  );
}

interface LinesProps {
  values: MessageValues;
  errors: Partial<Record<string, string>>;
  onChange: (values: MessageValues) => void;
}

function PushLines({ values, errors, onChange }: LinesProps) {
  const line = (name: keyof MessageValues) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  return (
    <>
      <Field
        label={texts.name}
        required
        maxLength={newPushLimits.title.maxLength}
        autoComplete="off"
        error={errors.title}
        {...line("title")}
      />
      <TextArea
        label={texts.message}
        required
        maxLength={newPushLimits.body.maxLength}
        error={errors.body}
        {...line("message")}
      />
      <Field
        label={texts.link}
        hint={texts.linkHint}
        maxLength={newPushLimits.link.maxLength}
        autoComplete="off"
        error={errors.link}
        {...line("link")}
      />
      <Field
        label={texts.time}
        hint={texts.timeHint}
        type="datetime-local"
        error={errors.at}
        className="max-w-64"
        {...line("at")}
      />
    </>
  );
}

function SentBefore({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice
      tone="info"
      action={
        <Button look="quiet" onClick={onDiscard}>
          {texts.discard}
        </Button>
      }
    >
      {texts.sentBefore}
    </Notice>
  );
}
