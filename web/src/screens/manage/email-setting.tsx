/** Changing the own e-mail address, which counts once its mail was answered. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { requestEmailChange } from "../../api/account";
import { ApiError, messageOf } from "../../api/errors";
import { factorQueries } from "../../api/factor";
import { isEmail } from "../../forms/email-rule";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { PasswordField } from "../../forms/password-field";
import { deAccount } from "../../text/de-account";
import { deManage } from "../../text/de-manage";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Notice } from "../../ui/notice";

const texts = deManage.settings;

interface Refused {
  message?: string;
  password?: string;
  code?: string;
}

export function EmailSetting({ email }: { email: string }) {
  const [wanted, setWanted] = useState(email);
  /** Asked for when the sign-in is too long ago: the password, or a code instead. */
  const [password, setPassword] = useState<string>();
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState<Refused>();
  const form = useFocusFirstError(refused);
  const change = useMutation({
    mutationFn: () =>
      requestEmailChange(wanted, code ? { code } : password === undefined ? {} : { password }),
    onSuccess: () => {
      setPassword(undefined);
      setCode("");
    },
    onError: (failure) => {
      const { code: why, fields } = failure instanceof ApiError ? failure : new ApiError(0, {});
      if (why === "ProveAgain") setPassword("");
      if (fields.code) setRefused({ code: fields.code });
      else if (why === "ProveAgain" || fields.password)
        setRefused({ password: fields.password ?? messageOf(failure) });
      else setRefused({ message: fields.email ?? messageOf(failure) });
    },
  });
  const edited = wanted.trim() !== email;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(undefined);
    if (!edited) return;
    if (isEmail(wanted)) change.mutate();
    else setRefused({ message: deAccount.fields.invalidEmail });
  };
  const type = (text: string) => {
    setWanted(text);
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
      {password !== undefined && (
        <ProofFields
          password={password}
          onPassword={setPassword}
          code={code}
          onCode={setCode}
          refused={refused}
        />
      )}
      {edited && !change.isSuccess && (
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {texts.change}
        </Button>
      )}
      {change.isSuccess && <Notice tone="success">{texts.emailSent(wanted.trim())}</Notice>}
    </form>
  );
}

interface ProofProps {
  password: string;
  onPassword: (password: string) => void;
  code: string;
  onCode: (code: string) => void;
  refused: Refused | undefined;
}

/** The password, or a code of the app where there is one. */
function ProofFields({ password, onPassword, code, onCode, refused }: ProofProps) {
  const { data: factors } = useQuery(factorQueries.own());
  return (
    <>
      <PasswordField
        label={texts.emailPassword}
        name="password"
        autoComplete="current-password"
        error={refused?.password}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
      {factors?.appSince && (
        <Field
          label={texts.emailCode}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          error={refused?.code}
          value={code}
          onChange={(event) => onCode(event.target.value)}
        />
      )}
    </>
  );
}
