/** "Fehler melden": tells the operators what is wrong with an entry. */
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "../../api/client";
import { messageOf, unwrap } from "../../api/errors";
import { isEmail } from "../../components/email";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { Button } from "../../ui/button";
import { Radio } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError, TextArea } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { toast } from "../../ui/toast-store";

type Reason = keyof typeof dePages.report.reasons;
const reasons = Object.entries(dePages.report.reasons) as [Reason, string][];

export function ReportDialog({ companyId, open, onClose }: { companyId: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={dePages.report.title} closeLabel={de.common.close}>
      <ReportForm companyId={companyId} onDone={onClose} />
    </Dialog>
  );
}

function ReportForm({ companyId, onDone }: { companyId: string; onDone: () => void }) {
  const [reason, setReason] = useState<Reason>();
  const [message, setMessage] = useState("");
  const [contactEmail, setContactEmail] = useState("");
  const [checked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: (chosen: Reason) =>
      unwrap<unknown>(
        api.POST("/api/company/{id}/report", {
          params: { path: { id: companyId } },
          body: { reason: chosen, message: message.trim() || undefined, contactEmail: contactEmail.trim() || undefined },
        }),
      ),
    onSuccess: () => {
      toast.success(dePages.report.success);
      onDone();
    },
  });

  const emailError = checked && contactEmail.trim() && !isEmail(contactEmail) ? dePages.suggest.invalidEmail : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (reason && (!contactEmail.trim() || isEmail(contactEmail))) send.mutate(reason);
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <fieldset aria-describedby={checked && !reason ? "grund-fehler" : undefined}>
        <legend className="mb-1 font-semibold">{dePages.report.reason}</legend>
        {reasons.map(([value, label]) => <Radio key={value} name="reason" label={label} checked={reason === value} onChange={() => setReason(value)} />)}
        {checked && !reason && <FieldError id="grund-fehler">{dePages.report.chooseReason}</FieldError>}
      </fieldset>
      <TextArea label={dePages.report.message} hint={dePages.report.messageHint} maxLength={2000} value={message} onChange={(event) => setMessage(event.target.value)} />
      <Field label={dePages.report.email} hint={dePages.report.emailHint} type="email" autoComplete="email" maxLength={254} error={emailError} value={contactEmail} onChange={(event) => setContactEmail(event.target.value)} />
      {send.isError && <Notice tone="error">{messageOf(send.error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onDone}>{de.common.cancel}</Button>
        <Button type="submit" busy={send.isPending}>{dePages.report.submit}</Button>
      </div>
    </form>
  );
}
