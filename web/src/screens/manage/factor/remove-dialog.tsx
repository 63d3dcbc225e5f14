/** Takes a second factor away, after asking for the password. */
import { useMutation } from "@tanstack/react-query";
import { removeApp, removePasskey } from "../../../api/factor";
import { toast } from "../../../browser/toast-state";
import { de } from "../../../text/de";
import { deFactor } from "../../../text/de-factor";
import { Dialog } from "../../../ui/dialog";
import { PasswordStep } from "./password-step";

const texts = deFactor.removeDialog;

export type FactorToRemove = { kind: "app" } | { kind: "passkey"; id: string; name: string };

interface Props {
  email: string;
  removed: FactorToRemove | undefined;
  /** Whether nothing is left afterwards. */
  last: boolean;
  onClose: () => void;
  onChanged: () => void;
}

export function RemoveDialog({ removed, ...rest }: Props) {
  const title =
    removed?.kind === "passkey" ? deFactor.setting.removePasskey(removed.name) : deFactor.setting.removeApp;
  return (
    <Dialog open={removed !== undefined} onClose={rest.onClose} title={title} closeLabel={de.common.close}>
      {removed && <Confirm removed={removed} {...rest} />}
    </Dialog>
  );
}

function Confirm({
  email,
  removed,
  last,
  onClose,
  onChanged,
}: Omit<Props, "removed"> & { removed: FactorToRemove }) {
  const remove = useMutation({
    mutationFn: (password: string) =>
      removed.kind === "app" ? removeApp(password) : removePasskey(removed.id, password),
    onSuccess: () => {
      onChanged();
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <PasswordStep
      email={email}
      confirmLabel={deFactor.setting.remove}
      danger
      busy={remove.isPending}
      failure={remove.error}
      onPassword={remove.mutate}
      onCancel={onClose}
    >
      <p>{last ? texts.last : texts.text}</p>
    </PasswordStep>
  );
}
