/** Signing in with e-mail and password. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { requestReset, resendConfirmation } from "../../api/account";
import { ApiError, messageOf } from "../../api/errors";
import { toast } from "../../browser/toast-state";
import { isEmail } from "../../forms/email-rule";
import { ErrorBanner } from "../../forms/error-banner";
import { PasswordField } from "../../forms/password-field";
import { SecondFactorRequired, type SecondFactorAsked } from "../../session/second-factor-required";
import { signIn } from "../../session/sign-in";
import { deAccount } from "../../text/de-account";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { CheckedButton, useCheckedSubmit } from "./checked-submit";
import { SecondFactorForm } from "./second-factor-form";

const { fields, login } = deAccount;

export function SignInForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState<SecondFactorAsked>();
  // Leaving the page is up to the page itself, which watches the session.
  const send = useMutation({
    mutationFn: () => signIn(email, password),
    onError: (failure) => {
      if (failure instanceof SecondFactorRequired) setAsked(failure.asked);
      else form.current?.querySelector<HTMLElement>("[autocomplete=current-password]")?.focus();
    },
  });
  const { form, ready, submit } = useCheckedSubmit(isEmail(email) && password !== "", () => {
    if (!send.isPending) send.mutate();
  });
  const focusEmail = () => form.current?.querySelector<HTMLElement>("[autocomplete=username]")?.focus();

  const startAgain = () => {
    setAsked(undefined);
    setPassword("");
    send.reset();
  };

  if (asked) return <SecondFactorForm asked={asked} onBack={startAgain} />;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {send.isError && <Refused failure={send.error} email={email} />}
      <Field
        label={fields.email}
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <PasswordField
        label={fields.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CheckedButton ready={ready} busy={send.isPending}>
          {login.signIn}
        </CheckedButton>
        <Forgot email={email} onMissing={focusEmail} />
      </div>
    </form>
  );
}

function Refused({ failure, email }: { failure: unknown; email: string }) {
  const resend = useMutation({
    mutationFn: () => resendConfirmation(email),
    onSuccess: () => toast.success(deAccount.error.resent),
    onError: (problem) => toast.error(messageOf(problem)),
  });
  const unconfirmed = failure instanceof ApiError && failure.code === "EmailNotConfirmed";
  return (
    <ErrorBanner withCode failure={failure}>
      {unconfirmed && (
        <Button
          look="sun"
          busy={resend.isPending}
          onClick={() => resend.mutate()}
          className="mt-2 justify-self-start"
        >
          {deAccount.error.resend}
        </Button>
      )}
    </ErrorBanner>
  );
}

/** Sends the link for a new password; the message is the same whether or not there is such an account. */
function Forgot({ email, onMissing }: { email: string; onMissing: () => void }) {
  const send = useMutation({
    mutationFn: () => requestReset(email),
    // The agreed sentence comes in every case, so that nothing can be learned from it; whoever gets no mail asks again.
    onSettled: () => toast.success(login.forgotSent),
  });
  const ask = () => {
    if (isEmail(email)) return send.mutate();
    toast.error(login.forgotNeedsEmail);
    onMissing();
  };
  return (
    <>
      <button
        type="button"
        disabled={send.isPending}
        onClick={ask}
        className="min-h-11 rounded font-semibold text-pine-700 underline underline-offset-4 hover:text-pine-900"
      >
        {login.forgot}
      </button>
      {/* The toast goes by; whoever waits for the mail can read on. */}
      <p role="status" className="basis-full text-md text-muted empty:hidden">
        {!send.isIdle && !send.isPending && login.forgotWait}
      </p>
    </>
  );
}
