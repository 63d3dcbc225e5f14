/** Changing the own password; every other device is signed out. */
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { changePassword } from "../../api/account";
import { ApiError } from "../../api/errors";
import { toast } from "../../browser/toast-state";
import { ErrorBanner } from "../../forms/error-banner";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { LeaveQuestion } from "../../forms/leave-question";
import { PasswordChecklist } from "../../forms/password-checklist";
import { PasswordField } from "../../forms/password-field";
import { isStrong } from "../../forms/password-rule";
import { StillMissing } from "../../forms/still-missing";
import { saveTokens } from "../../session/tokens";
import { deAccount } from "../../text/de-account";
import { deManage } from "../../text/de-manage";
import { Button } from "../../ui/button";

const texts = deManage.settings;
const { fields } = deAccount;
const empty = { current: "", next: "" };

export function PasswordSetting({ email }: { email: string }) {
  const [values, setValues] = useState(empty);
  const rulesId = useId();
  const change = useMutation({
    mutationFn: () => changePassword(values.current, values.next),
    onSuccess: (tokens) => {
      saveTokens(tokens);
      setValues(empty);
      toast.success(texts.passwordChanged);
    },
  });
  const form = useFocusFirstError(change.error);
  const refused = change.error instanceof ApiError ? change.error.fields : {};
  const ready = values.current !== "" && isStrong(values.next);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !change.isPending) change.mutate();
  };
  const field = (name: keyof typeof empty) => ({
    value: values[name],
    showLabel: fields.showPassword,
    hideLabel: fields.hidePassword,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        {change.isError && <ErrorBanner failure={change.error} />}
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          error={refused.currentPassword}
          {...field("current")}
        />
        <div className="grid gap-2">
          <PasswordField
            label={fields.newPassword}
            name="newPassword"
            autoComplete="new-password"
            describedBy={rulesId}
            error={refused.newPassword}
            {...field("next")}
          />
          {values.next !== "" && <PasswordChecklist id={rulesId} password={values.next} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={change.isPending} disabled={!ready}>
            {texts.changePassword}
          </Button>
          <StillMissing
            parts={[values.current === "" && texts.currentPassword, values.next === "" && fields.newPassword]}
          />
        </div>
      </form>
      {/* A password is never kept in the browser, so leaving asks instead; its dialog is a form of its own. */}
      <LeaveQuestion active={values.next !== ""} text={texts.passwordUnsaved} />
    </>
  );
}
