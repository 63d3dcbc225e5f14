/** Hands a company over to someone else, who is invited where the address is new. */
import { useMemo, useState } from "react";
import { transferCompany } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { newOwnerLimits } from "../../../../api/schema.gen";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { ColleagueNotice, useDecision } from "../../../../forms/decision/decision";
import { isEmail } from "../../../../forms/email-rule";
import { useFormDraft } from "../../../../forms/form-draft";
import { deAdmin } from "../../../../text/de-admin";
import { IconButton } from "../../../../ui/button";
import { Field } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";

const texts = deAdmin.transfer;

export function TransferButton({ company }: { company: AdminCompany }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={deAdmin.companies.transferLabel(company.name)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="handOver" />
      </IconButton>
      <TransferDialog company={company} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface Props {
  /** Without its basis as long as it is loading: nobody decides on what was not seen. */
  company: Pick<AdminCompany, "id" | "name"> & Partial<Pick<AdminCompany, "basis" | "assignee">>;
  /** Why it could not be loaded. */
  failure?: unknown;
  /** Whom to suggest, such as the person who claims the company. */
  suggested?: string;
  open: boolean;
  onClose: () => void;
}

export function TransferDialog({ company, failure, suggested = "", open, onClose }: Props) {
  const begin = useMemo(() => ({ email: suggested }), [suggested]);
  const { values, change, restart } = useFormDraft(`unfinishedTransfer:${company.id}`, begin);
  const { email } = values;
  const { id, basis } = company;
  const transfer = useDecision({ id, basis: basis ?? "" }, (seen) => transferCompany(seen, email.trim()), {
    success: () => texts.done(company.name, email.trim()),
    failure: null,
    onSuccess: () => {
      restart();
      onClose();
    },
  });
  const close = () => {
    transfer.dismiss();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={texts.title(company.name)}
      confirmLabel={texts.confirm}
      action={transfer}
      disabled={basis === undefined}
      error={transfer.problem ?? (failure ? messageOf(failure) : undefined)}
      missing={[!isEmail(email) && texts.email]}
      onConfirm={() => transfer.mutate(undefined)}
    >
      <ColleagueNotice assignee={company.assignee} />
      <p>{texts.text}</p>
      <Field
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        required
        autoComplete="off"
        maxLength={newOwnerLimits.username.maxLength}
        value={email}
        onChange={(event) => change({ email: event.target.value })}
      />
    </ConfirmDialog>
  );
}
