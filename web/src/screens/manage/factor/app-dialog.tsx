/** Sets an authenticator app up: password, picture to scan, first code, recovery codes. */
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { ApiError } from "../../../api/errors";
import { beginApp, confirmApp } from "../../../api/factor";
import { toast } from "../../../browser/toast-state";
import { ErrorBanner } from "../../../forms/error-banner";
import { useFocusFirstError } from "../../../forms/focus-first-error";
import { deFactor } from "../../../text/de-factor";
import { Button, LinkButton } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { CodesDialog } from "./codes-dialog";
import { PasswordStep } from "./password-step";
import { RecoveryCodes } from "./recovery-codes";

const texts = deFactor.appDialog;

interface Props {
  email: string;
  open: boolean;
  onClose: () => void;
  onChanged: () => void;
}

export function AppDialog({ email, open, onClose, onChanged }: Props) {
  return (
    <CodesDialog open={open} onClose={onClose} title={texts.title} wide>
      <Steps email={email} onClose={onClose} onChanged={onChanged} />
    </CodesDialog>
  );
}

function Steps({ email, onClose, onChanged }: Omit<Props, "open">) {
  const begin = useMutation({ mutationFn: beginApp });
  const confirm = useMutation({
    mutationFn: confirmApp,
    onSuccess: ({ recoveryCodes }) => {
      onChanged();
      if (recoveryCodes) return;
      toast.success(texts.done);
      onClose();
    },
  });
  if (confirm.data?.recoveryCodes)
    return <RecoveryCodes codes={confirm.data.recoveryCodes} done={texts.done} onSaved={onClose} />;
  if (begin.data)
    return (
      <Scan setup={begin.data} busy={confirm.isPending} failure={confirm.error} onCode={confirm.mutate} />
    );
  return (
    <PasswordStep
      email={email}
      confirmLabel={deFactor.next}
      busy={begin.isPending}
      failure={begin.error}
      onPassword={begin.mutate}
      onCancel={onClose}
    />
  );
}

interface ScanProps {
  setup: { secret: string; uri: string; qrPath: string; qrSide: number };
  busy: boolean;
  failure: unknown;
  onCode: (code: string) => void;
}

function Scan({ setup, busy, failure, onCode }: ScanProps) {
  const [code, setCode] = useState("");
  const form = useFocusFirstError(failure);
  const refused = failure instanceof ApiError ? failure.fields.code : undefined;
  const ready = /^\d{6}$/.test(code.replaceAll(/\s/g, ""));
  const margin = 3;
  const side = setup.qrSide + 2 * margin;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onCode(code);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {Boolean(failure) && !refused && <ErrorBanner failure={failure} />}
      <p>{texts.scan}</p>
      {/* Nobody can scan the screen of the phone that is to scan it. */}
      <LinkButton href={setup.uri} look="outline" className="sm:hidden">
        {texts.open}
      </LinkButton>
      <div className="flex flex-wrap items-center gap-6">
        {/* Black on white whatever the colours of the page are: cameras need the contrast. */}
        <svg
          role="img"
          aria-label={texts.picture}
          viewBox={`${-margin} ${-margin} ${side} ${side}`}
          shapeRendering="crispEdges"
          className="size-56 shrink-0 rounded-xl border border-line bg-white max-sm:mx-auto"
        >
          <path d={setup.qrPath} fill="#000" />
        </svg>
        <div className="grid min-w-60 flex-1 gap-2">
          <p className="text-md text-muted">{texts.orType}</p>
          <code className="rounded-xl bg-sand px-4 py-3 text-lg tracking-wide [overflow-wrap:anywhere]">
            {setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
          </code>
          <a
            href={setup.uri}
            className="min-h-11 content-center justify-self-start font-semibold text-pine-700 underline underline-offset-4 max-sm:hidden"
          >
            {texts.open}
          </a>
        </div>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[20rem_auto] sm:justify-start">
        <Field
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The form before is gone; the keyboard goes on here.
          autoFocus
          label={texts.code}
          hint={texts.codeHint}
          error={refused}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          className="font-mono text-xl tracking-[0.3em]"
        />
        <Button type="submit" busy={busy} disabled={!ready} className="sm:mt-8">
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
