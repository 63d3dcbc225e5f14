/** Adds a passkey: a name, the password, then the device's own question. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { beginPasskey, finishPasskey } from "../../../api/factor";
import { newPasskeyLimits } from "../../../api/schema.gen";
import { toast } from "../../../browser/toast-state";
import { createPasskey } from "../../../session/passkey";
import { deFactor } from "../../../text/de-factor";
import { Field } from "../../../ui/field";
import { CodesDialog } from "./codes-dialog";
import { PasswordStep } from "./password-step";
import { RecoveryCodes } from "./recovery-codes";

const texts = deFactor.passkeyDialog;

interface Props {
  email: string;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
}

export function PasskeyDialog({ email, open, onClose, onChanged }: Props) {
  return (
    <CodesDialog open={open} onClose={onClose} title={texts.title}>
      <Steps email={email} onClose={onClose} onChanged={onChanged} />
    </CodesDialog>
  );
}

async function addPasskey(name: string, password: string) {
  const { step, options } = await beginPasskey(password);
  return finishPasskey(step, name, await createPasskey(options as Record<string, unknown>));
}

function Steps({ email, onClose, onChanged }: Omit<Props, "open">) {
  const [name, setName] = useState("");
  const add = useMutation({
    mutationFn: (password: string) => addPasskey(name.trim(), password),
    onSuccess: ({ recoveryCodes }) => {
      onChanged();
      if (recoveryCodes) return;
      toast.success(texts.done);
      onClose();
    },
  });
  if (add.data?.recoveryCodes)
    return <RecoveryCodes codes={add.data.recoveryCodes} done={texts.done} onSaved={onClose} />;
  return (
    <PasswordStep
      email={email}
      confirmLabel={texts.create}
      busy={add.isPending}
      ready={name.trim() !== ""}
      failure={add.error}
      onPassword={add.mutate}
      onCancel={onClose}
    >
      <Field
        label={texts.name}
        hint={texts.nameHint}
        name="passkey"
        autoComplete="off"
        maxLength={newPasskeyLimits.name.maxLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordStep>
  );
}
