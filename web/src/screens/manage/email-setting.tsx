/** Changing the own e-mail address, which counts once its mail was answered. */
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState, type FormEvent } from "react";
import { requestEmailChange } from "../../api/account";
import { ApiError, messageOf } from "../../api/errors";
import { isEmail } from "../../forms/email-rule";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { useFormDraft } from "../../forms/form-draft";
import { deAccount } from "../../text/de-account";
import { deManage } from "../../text/de-manage";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { ProofFields, useProof } from "./proof";

const texts = deManage.settings;

export function EmailSetting({ email }: { email: string }) {
  const saved = useMemo(() => ({ wanted: email }), [email]);
  const { values, change: setValues, restart } = useFormDraft("unfinishedEmail", saved);
  const { wanted } = values;
  const [sentTo, setSentTo] = useState<string>();
  const [refused, setRefused] = useState<{ message?: string }>();
  const proof = useProof();
  const form = useFocusFirstError(refused);
  const change = useMutation({
    mutationFn: (proven: boolean) => proof.around(() => requestEmailChange(wanted), proven),
    onSuccess: () => {
      proof.forget();
      setSentTo(wanted.trim());
      restart();
    },
    onError: (failure) => {
      const { error } = proof.besides({ isPending: false, error: failure });
      if (error)
        setRefused({ message: (error instanceof ApiError && error.fields.email) || messageOf(error) });
    },
  });
  const edited = wanted.trim() !== email;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(undefined);
    if (!edited) return;
    if (isEmail(wanted)) change.mutate(false);
    else setRefused({ message: deAccount.fields.invalidEmail });
  };
  const type = (text: string) => {
    setValues({ wanted: text });
    setSentTo(undefined);
    change.reset();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={texts.email}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        error={refused?.message}
        value={wanted}
        onChange={(event) => type(event.target.value)}
      />
      <ProofFields proof={proof} onProven={() => change.mutate(true)} />
      {edited && (
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {texts.change}
        </Button>
      )}
      {sentTo && <Notice tone="success">{texts.emailSent(sentTo)}</Notice>}
    </form>
  );
}
