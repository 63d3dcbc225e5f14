/** Registering; the address has to be confirmed by a mailed link afterwards. */
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { register } from "../../api/account";
import { ApiError } from "../../api/errors";
import { useSite } from "../../api/site-context";
import { isEmail } from "../../forms/email-rule";
import { ErrorBanner } from "../../forms/error-banner";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { PasswordChecklist } from "../../forms/password-checklist";
import { PasswordField } from "../../forms/password-field";
import { isStrong } from "../../forms/password-rule";
import { SiteAnchor } from "../../frame/site-anchor";
import { deAccount } from "../../text/de-account";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { CheckedButton, useCheckedSubmit } from "./checked-submit";
import type { Registration, RegistrationDraft } from "./registration";
import { Thanks } from "./thanks";

const { fields, login, password: rules } = deAccount;

type Values = Registration & { password: string };
type Errors = Partial<Record<string, string>>;

interface Props {
  email: string;
  onEmail: (email: string) => void;
  registration: RegistrationDraft;
}

/** What can be told wrong before the server is asked. */
function errorsIn(email: string, { password }: Values): Errors {
  const errors: Errors = {};
  if (!isEmail(email)) errors.username = fields.invalidEmail;
  if (!isStrong(password)) errors.password = rules.tooWeak;
  return errors;
}

export function RegisterForm({ email, onEmail, registration }: Props) {
  const { values, setValues, restart } = registration;
  const [errors, setErrors] = useState<Errors>({});
  const send = useMutation({
    mutationFn: (username: string) =>
      register({
        ...values,
        username,
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
      }),
    onSuccess: () => {
      restart();
      onEmail("");
    },
    onError: (failure) => setErrors(failure instanceof ApiError ? failure.fields : {}),
  });
  const filled = [email, values.password, values.firstName, values.lastName].every(
    (text) => text.trim() !== "",
  );
  const { form, ready, submit } = useCheckedSubmit(filled, () => {
    if (send.isPending) return;
    const found = errorsIn(email, values);
    setErrors(found);
    send.reset();
    if (Object.keys(found).length === 0) send.mutate(email.trim());
  });
  useFocusFirstError(errors, form);
  // The button that was pressed is disabled in the emptied form and cannot get the focus back.
  const startAnew = () => {
    send.reset();
    form.current?.querySelector("input")?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {send.isError && <ErrorBanner withCode failure={send.error} />}
      <Field
        label={fields.email}
        required
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.username}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <AccountFields values={values} errors={errors} onChange={setValues} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CheckedButton ready={ready} busy={send.isPending}>
          {login.register}
        </CheckedButton>
        <PrivacyLink />
      </div>
      <Thanks email={send.isSuccess ? send.variables : undefined} onClose={startAnew} />
    </form>
  );
}

function PrivacyLink() {
  const { pages } = useSite();
  return (
    <SiteAnchor
      url={pages.privacy.url}
      className="inline-flex min-h-11 items-center rounded text-pine-700 underline underline-offset-4 hover:text-pine-900"
    >
      {login.privacy}
    </SiteAnchor>
  );
}

interface FieldsProps {
  values: Values;
  errors: Errors;
  onChange: (values: Values) => void;
}

/** Everything but the address, which both tabs share. */
function AccountFields({ values, errors, onChange }: FieldsProps) {
  const rulesId = useId();
  const text = (name: "password" | "firstName" | "lastName") => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  const flag = (name: "notification" | "newsletter") => ({
    label: fields[name],
    name,
    checked: values[name],
    onChange: (event: { target: { checked: boolean } }) =>
      onChange({ ...values, [name]: event.target.checked }),
  });

  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={fields.password}
          required
          autoComplete="new-password"
          describedBy={rulesId}
          {...text("password")}
        />
        <PasswordChecklist id={rulesId} password={values.password} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={fields.firstName}
          required
          autoComplete="given-name"
          maxLength={100}
          {...text("firstName")}
        />
        <Field
          label={fields.lastName}
          required
          autoComplete="family-name"
          maxLength={100}
          {...text("lastName")}
        />
      </div>
      <div>
        <Checkbox {...flag("notification")} />
        <Checkbox {...flag("newsletter")} />
      </div>
    </>
  );
}
