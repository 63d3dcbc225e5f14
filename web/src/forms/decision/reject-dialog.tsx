/** Does not release a company: the reason is needed, because its owner reads it and acts on it. */
import { rejectCompany } from "../../api/admin";
import type { AdminCompany } from "../../api/admin-types";
import { rejectionLimits } from "../../api/schema.gen";
import { HelpLink } from "../../frame/help-link";
import { deAdmin } from "../../text/de-admin";
import { TextArea } from "../../ui/field";
import { ConfirmDialog } from "../confirm-dialog";
import { useMessageDraft } from "../message-draft";
import { ColleagueNotice } from "./decision";
import { useStateDecision } from "./state-decision";

const texts = deAdmin.decision;

interface Props {
  company: Pick<AdminCompany, "id" | "name" | "basis" | "assignee">;
  open: boolean;
  onClose: () => void;
  onDecided?: () => void;
}

export function RejectDialog({ company, open, onClose, onDecided }: Props) {
  const { text: reason, write, forget } = useMessageDraft("reject", company.id);
  const reject = useStateDecision(company, (seen) => rejectCompany(seen, reason.trim()), {
    success: () => texts.refused(company.name),
    failure: null,
    onSuccess: () => {
      forget();
      onClose();
      onDecided?.();
    },
  });
  const close = () => {
    reject.dismiss();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={texts.refuseTitle(company.name)}
      confirmLabel={deAdmin.review.refuse}
      danger
      missing={[reason.trim() === "" && texts.refuseReason]}
      action={reject}
      error={reject.problem}
      onConfirm={() => reject.mutate(undefined)}
    >
      <ColleagueNotice assignee={company.assignee} />
      <p>
        {texts.refuseText} <HelpLink admin />
      </p>
      <TextArea
        label={texts.refuseReason}
        hint={texts.refuseHint}
        required
        maxLength={rejectionLimits.reason.maxLength}
        value={reason}
        onChange={(event) => write(event.target.value)}
      />
    </ConfirmDialog>
  );
}
