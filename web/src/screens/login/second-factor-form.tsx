/** The second half of signing in: a passkey, a code of an app, or a recovery code. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { ApiError } from "../../api/errors";
import { useSite } from "../../api/site-context";
import { ErrorBanner } from "../../forms/error-banner";
import { passkeysWork, assertPasskey } from "../../session/passkey";
import type { SecondFactorAsked } from "../../session/second-factor-required";
import { signInBySecondFactor } from "../../session/sign-in";
import { deFactor } from "../../text/de-factor";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";

const texts = deFactor.signIn;
const quietLink =
  "min-h-11 justify-self-start rounded text-left font-semibold text-pine-700 underline underline-offset-4 hover:text-pine-900";

export function SecondFactorForm({ asked, onBack }: { asked: SecondFactorAsked; onBack: () => void }) {
  const site = useSite();
  const byPasskey = passkeysWork() ? asked.passkey : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const send = useMutation({ mutationFn: (code: string) => signInBySecondFactor(asked.token, { code }) });
  const passkey = useMutation({
    mutationFn: async (options: Record<string, unknown>) =>
      signInBySecondFactor(asked.token, { assertion: await assertPasskey(options) }),
  });
  const failure = send.error ?? passkey.error;
  const over = failure instanceof ApiError && failure.code === "SecondFactorExpired";

  const clear = () => {
    send.reset();
    passkey.reset();
  };
  // The form before is gone, so the keyboard goes on where the new one begins; the only field takes it itself.
  useEffect(() => {
    if (byPasskey) heading.current?.focus();
  }, [byPasskey]);

  return (
    <section className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight outline-none">
          {texts.title}
        </h2>
        <p className="mt-1 text-muted">{texts.intro}</p>
      </div>
      {failure && <ErrorBanner withCode failure={failure} />}
      {over ? (
        <Button onClick={onBack} className="justify-self-start max-sm:w-full">
          {texts.again}
        </Button>
      ) : (
        <>
          {byPasskey && (
            <Button
              busy={passkey.isPending}
              className="max-sm:w-full sm:justify-self-start"
              onClick={() => {
                clear();
                passkey.mutate(byPasskey);
              }}
            >
              {texts.byPasskey}
            </Button>
          )}
          <CodeForm
            methods={asked.methods}
            beside={Boolean(byPasskey)}
            busy={send.isPending}
            onSwitch={clear}
            onCode={(code) => {
              passkey.reset();
              send.mutate(code);
            }}
          />
          <button type="button" onClick={onBack} className={quietLink}>
            {texts.back}
          </button>
        </>
      )}
      <p className="text-sm text-muted">{texts.lost(site.operator.email)}</p>
    </section>
  );
}

interface CodeProps {
  methods: SecondFactorAsked["methods"];
  /** Whether a passkey is offered above. */
  beside: boolean;
  busy: boolean;
  onSwitch: () => void;
  onCode: (code: string) => void;
}

/** Types a code; the field is the app's until someone asks for the other one. */
function CodeForm({ methods, beside, busy, onSwitch, onCode }: CodeProps) {
  const hasApp = methods.includes("AppCode");
  const [recovery, setRecovery] = useState(!hasApp && !beside);
  const [code, setCode] = useState("");
  const [switched, setSwitched] = useState(false);
  const focused = !beside || switched;
  const shown = hasApp || recovery;
  const ready = recovery
    ? code.replaceAll(/[\s-]/g, "").length >= 12
    : /^\d{6}$/.test(code.replaceAll(/\s/g, ""));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onCode(code);
  };
  const switchTo = (next: boolean) => {
    setRecovery(next);
    setSwitched(true);
    setCode("");
    onSwitch();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {beside && shown && (
        <p
          className={
            "flex items-center gap-3 text-md text-muted before:h-px before:grow before:bg-line " +
            "after:h-px after:grow after:bg-line"
          }
        >
          {texts.or}
        </p>
      )}
      {shown && (
        <>
          <CodeField recovery={recovery} focused={focused} value={code} onChange={setCode} />
          <Button
            type="submit"
            look={beside ? "outline" : "primary"}
            busy={busy}
            disabled={!ready}
            className="min-w-40 justify-self-start max-sm:w-full"
          >
            {texts.confirm}
          </Button>
        </>
      )}
      {!recovery && methods.includes("RecoveryCode") && (
        <button type="button" onClick={() => switchTo(true)} className={quietLink}>
          {texts.toRecovery}
        </button>
      )}
      {recovery && hasApp && (
        <button type="button" onClick={() => switchTo(false)} className={quietLink}>
          {texts.toApp}
        </button>
      )}
    </form>
  );
}

interface CodeFieldProps {
  /** A recovery code instead of one of the app. */
  recovery: boolean;
  focused: boolean;
  value: string;
  onChange: (code: string) => void;
}

// What was focused before is gone, so the keyboard goes on in the field that came instead.
/* oxlint-disable jsx-a11y/no-autofocus */
function CodeField({ recovery, focused, value, onChange }: CodeFieldProps) {
  return recovery ? (
    <Field
      key="recovery"
      autoFocus={focused}
      label={texts.recoveryCode}
      hint={texts.recoveryCodeHint}
      name="recovery"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="font-mono tracking-wide"
    />
  ) : (
    <Field
      key="app"
      autoFocus={focused}
      label={texts.appCode}
      hint={texts.appCodeHint}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="font-mono text-xl tracking-[0.3em]"
    />
  );
}
/* oxlint-enable jsx-a11y/no-autofocus */
