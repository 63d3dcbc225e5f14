/** Asks for an address and sends a new link there; the answer never tells whether there is an account. */
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { deAccount } from "../text/de-account";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Notice } from "../ui/notice";
import { isEmail } from "./email-rule";
import { ErrorBanner } from "./error-banner";
import { useFocusFirstError } from "./focus-first-error";

export function ResendMail({ send }: { send: (email: string) => Promise<unknown> }) {
  const [email, setEmail] = useState("");
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstError(attempts);
  const sending = useMutation({ mutationFn: () => send(email) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (isEmail(email)) sending.mutate();
  };

  if (sending.isSuccess) return <Notice tone="success">{deAccount.link.sent}</Notice>;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      {sending.isError && <ErrorBanner failure={sending.error} />}
      <Field
        label={deAccount.fields.email}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        error={attempts > 0 && !isEmail(email) ? deAccount.fields.invalidEmail : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" busy={sending.isPending} className="justify-self-start max-sm:w-full">
        {deAccount.link.sendAgain}
      </Button>
    </form>
  );
}
