/** Makes new recovery codes, after asking for the password. */
import { useMutation } from "@tanstack/react-query";
import { renewCodes } from "../../../api/factor";
import { deFactor } from "../../../text/de-factor";
import { CodesDialog } from "./codes-dialog";
import { PasswordStep } from "./password-step";
import { RecoveryCodes } from "./recovery-codes";

const texts = deFactor.codesDialog;

interface Props {
  email: string;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
}

export function RenewDialog({ open, onClose, ...rest }: Props) {
  return (
    <CodesDialog open={open} onClose={onClose} title={texts.title}>
      <Steps onClose={onClose} {...rest} />
    </CodesDialog>
  );
}

function Steps({ email, onClose, onChanged }: Omit<Props, "open">) {
  const renew = useMutation({ mutationFn: renewCodes, onSuccess: onChanged });
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onSaved={onClose} />;
  return (
    <PasswordStep
      email={email}
      confirmLabel={texts.create}
      busy={renew.isPending}
      failure={renew.error}
      onPassword={renew.mutate}
      onCancel={onClose}
    >
      <p>{texts.text}</p>
    </PasswordStep>
  );
}
