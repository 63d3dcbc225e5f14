/** Asks who is there once more, in the dialog of what wants it: the password, a code of the app, or a passkey. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../api/errors";
import { factorQueries } from "../../api/factor";
import { beginProof, prove, wantsProof } from "../../api/proof";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { PasswordField } from "../../forms/password-field";
import { assertPasskey, passkeysWork } from "../../session/passkey";
import { deFactor } from "../../text/de-factor";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";

const texts = deFactor.proof;

/** What stands beside the fields. */
function problemsOf(failure: unknown): { password?: string; code?: string } {
  if (!(failure instanceof ApiError)) return {};
  if (wantsProof(failure)) return { password: failure.message };
  const { password, code } = failure.fields;
  return { ...(password && { password }), ...(code && { code }) };
}

/** Wraps what wants a proof: the server says whether the last one is too long ago, and only then it is asked for. */
export function useProof() {
  const [asked, setAsked] = useState(false);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState<ReturnType<typeof problemsOf>>({});

  async function show() {
    const typed = code.trim();
    if (typed === "" && password === "") throw new ApiError(422, { fields: { password: texts.missing } });
    await prove(typed ? { code: typed } : { password });
  }

  return {
    asked,
    password,
    setPassword,
    code,
    setCode,
    refused,
    /** Forgets what was typed; for a dialog that closes. */
    forget: () => {
      setAsked(false);
      setPassword("");
      setCode("");
      setRefused({});
    },
    /** Shows the proof first, where it was asked for and was not shown by a passkey already. */
    async around<Data>(act: () => Promise<Data>, proven = false): Promise<Data> {
      setRefused({});
      try {
        if (asked && !proven) await show();
        return await act();
      } catch (failure) {
        if (wantsProof(failure)) setAsked(true);
        setRefused(problemsOf(failure));
        throw failure;
      }
    },
    /** What is left to be said of an action where the fields say the rest. */
    besides: ({ isPending, error }: { isPending: boolean; error: unknown }) => ({
      isPending,
      error: Object.keys(problemsOf(error)).length > 0 ? undefined : error,
    }),
  };
}

/** The fields, once they are asked for; a passkey that was shown goes on at once. */
export function ProofFields({
  proof,
  onProven,
}: {
  proof: ReturnType<typeof useProof>;
  onProven: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fields = useFocusFirstError<HTMLDivElement>(proof.refused);
  const { data: factors } = useQuery({ ...factorQueries.own(), enabled: proof.asked });
  if (!proof.asked) return null;

  const byPasskey = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { secondFactor } = await beginProof();
      if (!secondFactor?.passkey) throw new ApiError(400, { detail: deFactor.passkeyCancelled });
      const assertion = await assertPasskey(secondFactor.passkey);
      await prove({ passkey: { token: secondFactor.token, assertion } });
      onProven();
    } catch (failure) {
      setProblem(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={fields} className="grid gap-5">
      {factors && factors.passkeys.length > 0 && passkeysWork() && (
        <div className="grid justify-items-start gap-1">
          <Button look="outline" busy={busy} onClick={() => void byPasskey()}>
            {texts.byPasskey}
          </Button>
          {problem && (
            <p role="alert" className="text-md text-error">
              {problem}
            </p>
          )}
        </div>
      )}
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={proof.refused.password}
        value={proof.password}
        onChange={(event) => proof.setPassword(event.target.value)}
      />
      {factors?.appSince && (
        <Field
          label={texts.code}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          error={proof.refused.code}
          value={proof.code}
          onChange={(event) => proof.setCode(event.target.value)}
        />
      )}
    </div>
  );
}
