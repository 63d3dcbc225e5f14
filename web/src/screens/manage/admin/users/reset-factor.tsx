/** Takes the second factors of somebody who has lost them, after asking. */
import { useState } from "react";
import { resetSecondFactor } from "../../../../api/admin";
import type { AdminUser } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { deFactor } from "../../../../text/de-factor";
import { Button } from "../../../../ui/button";
import { useAdminAction } from "../admin-action";
import { personName } from "../person-name";

const texts = deFactor.admin;

export function ResetFactor({ user }: { user: AdminUser }) {
  const [asking, setAsking] = useState(false);
  const name = personName(user);
  const reset = useAdminAction(() => resetSecondFactor(user.id), {
    success: () => texts.resetDone(name),
    failure: null,
    onSuccess: () => setAsking(false),
  });
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
        onClose={() => setAsking(false)}
        title={texts.resetTitle(name)}
        confirmLabel={texts.reset}
        danger
        action={reset}
        onConfirm={() => reset.mutate(undefined)}
      >
        <p>{texts.resetText}</p>
      </ConfirmDialog>
    </>
  );
}
