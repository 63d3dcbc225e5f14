/** Switches a company on and off; switching off asks for a reason first. */
import { useState } from "react";
import { activateCompany, deactivateCompany } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { becauseLimits } from "../../../../api/schema.gen";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { AskAgain, ColleagueNotice, useOtherAssignee } from "../../../../forms/decision/decision";
import { useStateDecision } from "../../../../forms/decision/state-decision";
import { useMessageDraft } from "../../../../forms/message-draft";
import { deAdmin } from "../../../../text/de-admin";
import { Switch } from "../../../../ui/checkbox";
import { TextArea } from "../../../../ui/field";

export function ActiveSwitch({ company }: { company: AdminCompany }) {
  const [asking, setAsking] = useState<"activate" | "deactivate">();
  const other = useOtherAssignee(company.assignee);
  const close = () => setAsking(undefined);
  const activate = useStateDecision(company, (seen) => activateCompany(seen), {
    success: () => deAdmin.companies.activated(company.name),
    onSuccess: close,
  });
  // Whoever was never public is released for the first time, and what its owner paused stays out of sight on
  // purpose: neither is shown by a slip of the hand.
  const paused = Boolean(company.pausedAt);
  const first = company.state !== "Deactivated" || paused;
  const turn = (on: boolean) => {
    if (!on) setAsking("deactivate");
    else if (other || first) setAsking("activate");
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
      <ConfirmDialog
        open={asking === "activate"}
        onClose={close}
        title={
          other ? deAdmin.colleagues.assignedTitle(company.name) : deAdmin.decision.releaseTitle(company.name)
        }
        confirmLabel={deAdmin.review.release}
        busy={activate.isPending}
        onConfirm={() => activate.mutate(undefined, { onError: close })}
      >
        <ColleagueNotice assignee={company.assignee} />
        {paused && <p>{deAdmin.decision.pausedText}</p>}
        <p>{other ? deAdmin.colleagues.assignedText : deAdmin.decision.releaseText}</p>
      </ConfirmDialog>
      <AskAgain decision={activate} />
      <DeactivateDialog
        company={company}
        open={asking === "deactivate"}
        onClose={close}
        title={deAdmin.deactivate.title(company.name)}
        text={deAdmin.deactivate.text}
        confirm={deAdmin.deactivate.confirm}
      />
    </>
  );
}

interface DeactivateProps {
  company: Pick<AdminCompany, "id" | "name" | "basis" | "assignee">;
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
}

export function DeactivateDialog({ company, open, onClose, title, text, confirm }: DeactivateProps) {
  const { text: reason, write, forget } = useMessageDraft("deactivate", company.id);
  const deactivate = useStateDecision(
    company,
    (seen) => deactivateCompany(seen, reason.trim() || undefined),
    {
      success: () => deAdmin.companies.deactivated(company.name),
      failure: null,
      onSuccess: () => {
        forget();
        onClose();
      },
    },
  );
  const close = () => {
    deactivate.dismiss();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={title}
      confirmLabel={confirm}
      danger
      action={deactivate}
      error={deactivate.problem}
      onConfirm={() => deactivate.mutate(undefined)}
    >
      <ColleagueNotice assignee={company.assignee} />
      <p>{text}</p>
      <TextArea
        label={deAdmin.deactivate.reason}
        hint={deAdmin.deactivate.reasonHint}
        maxLength={becauseLimits.reason.maxLength}
        value={reason}
        onChange={(event) => write(event.target.value)}
      />
    </ConfirmDialog>
  );
}
