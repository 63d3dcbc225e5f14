/** "Freigeben" and "Ablehnen" for an entry that waits, each after a question. */
import { useState, type ReactNode } from "react";
import { activateCompany } from "../../api/admin";
import type { AdminCompany } from "../../api/admin-types";
import { activationLimits } from "../../api/schema.gen";
import { deAdmin } from "../../text/de-admin";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/field";
import { ConfirmDialog } from "../confirm-dialog";
import { useMessageDraft } from "../message-draft";
import { ColleagueNotice } from "./decision";
import { RejectDialog } from "./reject-dialog";
import { useStateDecision } from "./state-decision";

const texts = deAdmin.review;

interface Props {
  company: AdminCompany;
  onDecided?: () => void;
  /** Not while something else comes first. */
  disabled?: boolean;
  /** Whether the page around them listens to F and A. */
  keys?: boolean;
  className?: string;
  /** Stands between the two. */
  children?: ReactNode;
}

export function DecisionButtons({
  company,
  onDecided,
  disabled = false,
  keys = false,
  className,
  children,
}: Props) {
  const [asking, setAsking] = useState<"release" | "refuse">();
  const { text: message, write, forget } = useMessageDraft("release", company.id);
  const release = useStateDecision(company, (seen) => activateCompany(seen, message.trim() || undefined), {
    success: () => deAdmin.companies.activated(company.name),
    failure: null,
    onSuccess: () => {
      forget();
      setAsking(undefined);
      onDecided?.();
    },
  });
  const close = () => {
    release.dismiss();
    setAsking(undefined);
  };
  return (
    <div className={className}>
      <Button
        aria-label={texts.releaseOf(company.name)}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys ? "F" : undefined}
        disabled={disabled}
        onClick={() => setAsking("release")}
        className="max-lg:col-span-2"
      >
        {texts.release}
      </Button>
      {children}
      <Button
        look="outline"
        aria-label={texts.refuseOf(company.name)}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys ? "A" : undefined}
        disabled={disabled}
        onClick={() => setAsking("refuse")}
        className="text-error! max-lg:col-span-2"
      >
        {texts.refuse}
      </Button>
      <ConfirmDialog
        open={asking === "release"}
        onClose={close}
        title={deAdmin.decision.releaseTitle(company.name)}
        confirmLabel={texts.release}
        action={release}
        error={release.problem}
        onConfirm={() => release.mutate(undefined)}
      >
        <ColleagueNotice assignee={company.assignee} />
        <p>{deAdmin.decision.releaseText}</p>
        <TextArea
          label={deAdmin.decision.message}
          hint={deAdmin.decision.messageHint}
          maxLength={activationLimits.message.maxLength}
          value={message}
          onChange={(event) => write(event.target.value)}
        />
      </ConfirmDialog>
      <RejectDialog company={company} open={asking === "refuse"} onClose={close} onDecided={onDecided} />
    </div>
  );
}
