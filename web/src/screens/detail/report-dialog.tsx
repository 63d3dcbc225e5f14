/** "Fehler melden": tells the operators what is wrong with an entry. */
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { api } from "../../api/client";
import { messageOf, unwrap } from "../../api/errors";
import { withIdempotencyKey } from "../../api/idempotency-key";
import { reportLimits } from "../../api/schema.gen";
import { tabStorage } from "../../browser/storage";
import { toast } from "../../browser/toast-state";
import { isEmail } from "../../forms/email-rule";
import { FormButtons } from "../../forms/form-buttons";
import { useFormDraft } from "../../forms/form-draft";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { Radio } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError, TextArea } from "../../ui/field";
import { Notice } from "../../ui/notice";

export type Reason = keyof typeof dePages.report.reasons;
const reasons = Object.entries(dePages.report.reasons) as [Reason, string][];

interface Props {
  companyId: string;
  /** The reason that is chosen at first. */
  reason?: Reason;
  open: boolean;
  onClose: () => void;
}

export function ReportDialog({ companyId, reason, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={dePages.report.title} closeLabel={de.common.close}>
      <ReportForm companyId={companyId} chosen={reason} onDone={onClose} />
    </Dialog>
  );
}

const emptyReport: { reason: Reason | ""; message: string; contactEmail: string } = {
  reason: "",
  message: "",
  contactEmail: "",
};

interface FormProps {
  companyId: string;
  chosen?: Reason;
  onDone: () => void;
}

function ReportForm({ companyId, chosen, onDone }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Closing the popup by a slip costs nothing.
  const { values, change, restart } = useFormDraft(
    `unfinishedReport:${companyId}`,
    emptyReport,
    undefined,
    tabStorage,
  );
  const { message, contactEmail } = values;
  const reason = values.reason || chosen;
  const [checked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: (sent: Reason) => {
      const body = {
        reason: sent,
        message: message.trim() || undefined,
        contactEmail: contactEmail.trim() || undefined,
      };
      const params = { path: { id: companyId } };
      // Sent again after a lost answer, it is still one report.
      return withIdempotencyKey(`report ${companyId}`, body, (headers) =>
        unwrap<unknown>(api.POST("/api/company/{id}/report", { params, body, headers })),
      );
    },
    onSuccess: () => {
      restart();
      toast.success(dePages.report.success);
      onDone();
    },
  });

  const emailError =
    checked && contactEmail.trim() && !isEmail(contactEmail) ? dePages.suggest.invalidEmail : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const reachable = !contactEmail.trim() || isEmail(contactEmail);
    if (reason && reachable) send.mutate(reason);
    // What has to be corrected gets the focus; its error is read with it.
    else
      form.current?.querySelector<HTMLElement>(reason ? "input[type=email]" : "input[type=radio]")?.focus();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <Reasons
        chosen={reason}
        missing={checked && !reason}
        onChoose={(next) => change({ ...values, reason: next })}
      />
      <TextArea
        label={dePages.report.message}
        hint={dePages.report.messageHint}
        maxLength={2000}
        value={message}
        onChange={(event) => change({ ...values, message: event.target.value })}
      />
      <Field
        label={dePages.report.email}
        hint={dePages.report.emailHint}
        type="email"
        autoComplete="email"
        maxLength={reportLimits.contactEmail.maxLength}
        error={emailError}
        value={contactEmail}
        onChange={(event) => change({ ...values, contactEmail: event.target.value })}
      />
      {send.isError && <Notice tone="error">{messageOf(send.error)}</Notice>}
      <FormButtons label={dePages.report.submit} onCancel={onDone} busy={send.isPending} />
    </form>
  );
}

interface ReasonsProps {
  chosen: Reason | undefined;
  /** Whether it has to be said that one must be chosen. */
  missing: boolean;
  onChoose: (reason: Reason) => void;
}

function Reasons({ chosen, missing, onChoose }: ReasonsProps) {
  return (
    <fieldset aria-describedby={missing ? "grund-fehler" : undefined}>
      <legend className="mb-1 font-semibold">{dePages.report.reason}</legend>
      {reasons.map(([value, label]) => (
        <Radio
          key={value}
          name="reason"
          label={label}
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
      ))}
      {missing && <FieldError id="grund-fehler">{dePages.report.chooseReason}</FieldError>}
    </fieldset>
  );
}
