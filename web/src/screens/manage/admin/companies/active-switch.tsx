/** Switches a company on and off; switching off asks for a reason first. */
import { useState } from "react";
import { activateCompany, deactivateCompany } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { becauseLimits } from "../../../../api/schema.gen";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { deAdmin } from "../../../../text/de-admin";
import { Switch } from "../../../../ui/checkbox";
import { TextArea } from "../../../../ui/field";
import { useAdminAction } from "../admin-action";

export function ActiveSwitch({ company }: { company: AdminCompany }) {
  const [asking, setAsking] = useState(false);
  const activate = useAdminAction(() => activateCompany(company.id), {
    success: () => deAdmin.companies.activated(company.name),
  });
  const turn = (on: boolean) => {
    if (!on) setAsking(true);
    else if (!activate.isPending) activate.mutate(undefined);
  };
  return (
    <>
      <Switch
        label={<span className="sr-only">{deAdmin.companies.activeLabel(company.name)}</span>}
        checked={company.active || activate.isPending}
        onChange={(event) => turn(event.target.checked)}
        className="w-max"
      />
      <DeactivateDialog
        company={company}
        open={asking}
        onClose={() => setAsking(false)}
        title={deAdmin.deactivate.title(company.name)}
        text={deAdmin.deactivate.text}
        confirm={deAdmin.deactivate.confirm}
      />
    </>
  );
}

interface DeactivateProps {
  company: Pick<AdminCompany, "id" | "name">;
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
}

export function DeactivateDialog({ company, open, onClose, title, text, confirm }: DeactivateProps) {
  const [reason, setReason] = useState("");
  const deactivate = useAdminAction(() => deactivateCompany(company.id, reason.trim() || undefined), {
    success: () => deAdmin.companies.deactivated(company.name),
    failure: null,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      confirmLabel={confirm}
      danger
      action={deactivate}
      onConfirm={() => deactivate.mutate(undefined)}
    >
      <p>{text}</p>
      <TextArea
        label={deAdmin.deactivate.reason}
        hint={deAdmin.deactivate.reasonHint}
        maxLength={becauseLimits.reason.maxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
