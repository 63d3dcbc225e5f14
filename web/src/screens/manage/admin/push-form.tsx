/** The form of a free message: it can be sent only with a title and a message, and only after asking. */
import { useState, type FormEvent } from "react";
import { sendPush } from "../../../api/admin";
import { ApiError } from "../../../api/errors";
import { useErrorFocus } from "../../../components/error-focus";
import { de } from "../../../text/de";
import { deOperation } from "../../../text/de-operation";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/confirm-dialog";
import { Field, TextArea } from "../../../ui/field";
import { useAdminAction } from "./admin-action";
import { emptyMessage, isReady, linkProblem, type MessageValues } from "./push-rule";

const texts = deOperation.push;

export function PushForm() {
  const [values, setValues] = useState(emptyMessage);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const form = useErrorFocus(errors);
  const close = () => setAsking(false);
  const send = useAdminAction(({ title, message, link }: MessageValues) => sendPush({ title: title.trim(), body: message.trim(), link: link.trim() || undefined }), {
    success: () => texts.sent,
    failure: texts.failed,
    onSuccess: () => setValues(emptyMessage),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = linkProblem(values);
    setErrors(problem ? { link: problem } : {});
    if (isReady(values) && !problem) setAsking(true);
  };
  const line = (name: keyof MessageValues) => ({ name, value: values[name], onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }) });
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4 px-5 pb-6 max-md:px-4">
        <Field label={texts.name} required maxLength={100} autoComplete="off" error={errors.title} {...line("title")} />
        <TextArea label={texts.message} required maxLength={1000} error={errors.body} {...line("message")} />
        <Field label={texts.link} hint={texts.linkHint} maxLength={500} autoComplete="off" error={errors.link} {...line("link")} />
        <Button type="submit" disabled={!isReady(values)} busy={send.isPending} className="justify-self-start">{texts.send}</Button>
      </form>
      <ConfirmDialog open={asking} onClose={close} title={texts.confirmTitle} closeLabel={de.common.close} cancelLabel={de.common.cancel} confirmLabel={texts.confirmSend} busy={send.isPending} onConfirm={() => send.mutate(values, { onSettled: close, onError: (failure) => setErrors(failure instanceof ApiError ? failure.fields : {}) })}>
        <p className="text-lg">{texts.confirm}</p>
        <blockquote className="rounded-2xl bg-pine-50 px-4 py-3">
          <p className="font-bold [overflow-wrap:anywhere]">{values.title}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{values.message}</p>
        </blockquote>
      </ConfirmDialog>
    </>
  );
}
