/** Takes the second factors of somebody who has lost them, after asking. */
import { useState } from "react";
import { resetSecondFactor } from "../../../../api/admin";
import type { AdminUser } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { personName } from "../../../../forms/decision/person-name";
import { deFactor } from "../../../../text/de-factor";
import { Button } from "../../../../ui/button";
import { ProofFields, useProof } from "../../proof";

const texts = deFactor.admin;

export function ResetFactor({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useState(false);
  const name = personName(user);
  const proof = useProof();
  const close = () => {
    proof.forget();
    setAsking(false);
  };
  const reset = useAdminAction(
    ({ proven }: { proven?: boolean }) => proof.around(() => resetSecondFactor(user.id), proven),
    { success: () => texts.resetDone(name), failure: null, onSuccess: close },
  );
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={texts.resetOf(name)}
        onClick={() => setAsking(true)}
        className="-ml-2 min-h-9 px-3 text-md"
      >
        {texts.reset}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={texts.resetTitle(name)}
        confirmLabel={texts.reset}
        danger
        action={proof.besides(reset)}
        onConfirm={() => reset.mutate({})}
      >
        <p>{texts.resetText}</p>
        <ProofFields proof={proof} onProven={() => reset.mutate({ proven: true })} />
      </ConfirmDialog>
    </>
  );
}
