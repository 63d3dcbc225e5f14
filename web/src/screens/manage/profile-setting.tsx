/** Name and phone number of the account. */
import { useMemo, useState, type FormEvent } from "react";
import { ApiError } from "../../api/errors";
import type { User } from "../../api/types";
import { toast } from "../../browser/toast-state";
import { ErrorBanner } from "../../forms/error-banner";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { useFormDraft } from "../../forms/form-draft";
import { isPhone } from "../../forms/phone-rule";
import { deAccount } from "../../text/de-account";
import { deManage } from "../../text/de-manage";
import { deStore } from "../../text/de-store";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { useChangeUser } from "./change-user";

const texts = deManage.settings;
const names = ["firstName", "lastName", "phone"] as const;

export function ProfileSetting({ user }: { user: User }) {
  const { firstName, lastName, phone } = user;
  const saved = useMemo(() => ({ firstName, lastName, phone: phone ?? "" }), [firstName, lastName, phone]);
  // What is typed waits in the browser, so that a slip of the hand or a lost session takes nothing away.
  const { values, change: setValues, restart } = useFormDraft("unfinishedProfile", saved);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useFocusFirstError(errors);
  const change = useChangeUser();
  const edited = names.some((name) => values[name] !== saved[name]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = names.filter((name) => name !== "phone" && values[name].trim() === "");
    const wrong: typeof errors = Object.fromEntries(missing.map((name) => [name, texts.required]));
    if (values.phone.trim() && !isPhone(values.phone)) wrong.phone = deStore.errors.phone;
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    change.mutate(values, {
      onSuccess: (now) => {
        restart();
        setValues({ firstName: now.firstName, lastName: now.lastName, phone: now.phone ?? "" });
        toast.success(texts.saved);
      },
      onError: (failure) => setErrors(failure instanceof ApiError ? failure.fields : {}),
    });
  };
  const field = (name: (typeof names)[number]) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {change.isError && <ErrorBanner failure={change.error} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={deAccount.fields.firstName}
          required
          autoComplete="given-name"
          maxLength={100}
          {...field("firstName")}
        />
        <Field
          label={deAccount.fields.lastName}
          required
          autoComplete="family-name"
          maxLength={100}
          {...field("lastName")}
        />
      </div>
      <Field
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        {...field("phone")}
      />
      {edited && (
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {texts.save}
        </Button>
      )}
    </form>
  );
}
