/** Asks for the password once more before something about the second factor changes. */
import { useState, type FormEvent, type ReactNode } from "react";
import { ApiError } from "../../../api/errors";
import { ErrorBanner } from "../../../forms/error-banner";
import { useFocusFirstError } from "../../../forms/focus-first-error";
import { FormButtons } from "../../../forms/form-buttons";
import { PasswordField } from "../../../forms/password-field";
import { deFactor } from "../../../text/de-factor";

interface Props {
  /** Whose password it is, for password managers. */
  email: string;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  /** Further fields may keep the step from being ready. */
  ready?: boolean;
  failure: unknown;
  onPassword: (password: string) => void;
  onCancel: () => void;
  children?: ReactNode;
}

export function PasswordStep({
  email,
  confirmLabel,
  danger = false,
  busy,
  ready = true,
  failure,
  onPassword,
  onCancel,
  children,
}: Props) {
  const [password, setPassword] = useState("");
  const form = useFocusFirstError(failure);
  const refused = failure instanceof ApiError ? failure.fields.password : undefined;
  const complete = ready && password !== "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) onPassword(password);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {Boolean(failure) && !refused && <ErrorBanner failure={failure} />}
      {children}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={deFactor.password}
        hint={deFactor.passwordWhy}
        name="password"
        autoComplete="current-password"
        error={refused}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormButtons
        label={confirmLabel}
        onCancel={onCancel}
        busy={busy}
        disabled={!complete}
        missing={[password === "" && deFactor.password]}
        danger={danger}
      />
    </form>
  );
}
