/** Grants the administration to someone or takes it away, after asking. */
import { useQueryClient } from "@tanstack/react-query";
import { accountQueries } from "../../../../api/account";
import { setAdministrator } from "../../../../api/admin";
import type { AdminUser } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useDecision } from "../../../../forms/decision/decision";
import { personName } from "../../../../forms/decision/person-name";
import { deAdmin } from "../../../../text/de-admin";
import { ProofFields, useProof } from "../../proof";

const texts = deAdmin.users;

export function AdministratorDialog({
  user,
  me,
  open,
  onClose,
}: {
  user: AdminUser;
  me: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const name = personName(user);
  const client = useQueryClient();
  const proof = useProof();
  const change = useDecision(
    user,
    (seen, { admin, proven }: { admin: boolean; proven?: boolean }) =>
      proof.around(() => setAdministrator(seen, admin), proven),
    {
      success: ({ admin }) => (admin ? texts.granted(name) : texts.revoked(name)),
      failure: null,
      onSuccess: () => {
        proof.forget();
        onClose();
        // Whoever gives the rights away sees the management of an owner from now on.
        if (me) void client.invalidateQueries({ queryKey: accountQueries.user().queryKey });
      },
    },
  );
  const close = () => {
    change.dismiss();
    proof.forget();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={user.admin ? texts.revokeTitle(name) : texts.grantTitle(name)}
      confirmLabel={user.admin ? texts.revoke : texts.grant}
      danger={user.admin}
      action={proof.besides(change)}
      error={change.problem}
      onConfirm={() => change.mutate({ admin: !user.admin })}
    >
      <p>{user.admin ? texts.revokeText : texts.grantText}</p>
      <ProofFields proof={proof} onProven={() => change.mutate({ admin: !user.admin, proven: true })} />
      {me && <p className="font-semibold text-error">{texts.revokeSelf}</p>}
    </ConfirmDialog>
  );
}
