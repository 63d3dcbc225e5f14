/** Sets a new password with a mailed link, which may also be an invitation. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { Link, useLocation } from "wouter";
import { requestReset, setNewPassword } from "../../api/account";
import { ApiError } from "../../api/errors";
import { linkProblemOf, type LinkProblem } from "../../api/link-problem";
import { useQueryString } from "../../browser/query-string";
import { toast } from "../../browser/toast-state";
import { ErrorBanner } from "../../forms/error-banner";
import { useFocusFirstError } from "../../forms/focus-first-error";
import { PasswordChecklist } from "../../forms/password-checklist";
import { PasswordField } from "../../forms/password-field";
import { isStrong } from "../../forms/password-rule";
import { ResendMail } from "../../forms/resend-mail";
import { LinkPage } from "../../frame/link-page";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";
import { forgetTokens } from "../../session/tokens";
import { deAccount } from "../../text/de-account";
import { Button, buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";

const texts = deAccount.reset;

/** The server judges the link before the password: none at all shows what is wrong with the link, and spends nothing. */
const linkProblem = (token: string) =>
  setNewPassword(token, "").then(
    () => null,
    (failure: unknown) => linkProblemOf(failure) ?? null,
  );

export function ResetPassword() {
  const { token = "" } = parseQuery(useQueryString());
  const [refused, setProblem] = useState<LinkProblem>();
  // Nobody shall think of a password for a link that no longer works.
  const check = useQuery({
    queryKey: ["resetLink", token],
    queryFn: () => linkProblem(token),
    enabled: token !== "",
    staleTime: Infinity,
  });
  const problem = refused ?? check.data;
  if (problem) {
    return (
      <LinkPage title={deAccount.link[problem]}>
        <p role="alert" className="text-lg">
          {texts[problem]}
        </p>
        <ResendMail send={requestReset} />
        <Link href={paths.login()} className={buttonClass("outline", "justify-self-start")}>
          {deAccount.link.toLogin}
        </Link>
      </LinkPage>
    );
  }
  return (
    <LinkPage title={texts.title}>
      {token ? (
        <p className="text-lg text-muted">{texts.intro}</p>
      ) : (
        <Notice tone="error">{texts.noToken}</Notice>
      )}
      <NewPasswordForm token={token} onProblem={setProblem} />
    </LinkPage>
  );
}

function NewPasswordForm({ token, onProblem }: { token: string; onProblem: (problem: LinkProblem) => void }) {
  const [, navigate] = useLocation();
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const rulesId = useId();
  const save = useMutation({
    mutationFn: () => setNewPassword(token, password),
    meta: { kind: "resetPassword" },
    onSuccess: () => {
      // The server has ended every session of the account.
      forgetTokens();
      toast.success(texts.saved);
      navigate(paths.login(), { replace: true });
    },
    onError: (failure) => {
      const problem = linkProblemOf(failure);
      if (problem) onProblem(problem);
    },
  });
  const form = useFocusFirstError(save.error);
  const mismatch = repeated !== "" && repeated !== password;
  const ready = token !== "" && isStrong(password) && repeated === password;
  const refused = save.error instanceof ApiError ? save.error.fields.password : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !save.isPending) save.mutate();
  };
  const labels = {
    showLabel: deAccount.fields.showPassword,
    hideLabel: deAccount.fields.hidePassword,
    autoComplete: "new-password",
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {save.isError && <ErrorBanner failure={save.error} />}
      <div className="grid gap-2">
        <PasswordField
          label={deAccount.fields.newPassword}
          name="password"
          describedBy={rulesId}
          error={refused}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...labels}
        />
        <PasswordChecklist id={rulesId} password={password} />
      </div>
      <PasswordField
        label={deAccount.fields.repeatPassword}
        name="repeat"
        error={mismatch ? deAccount.password.mismatch : undefined}
        value={repeated}
        onChange={(event) => setRepeated(event.target.value)}
        {...labels}
      />
      <Button
        type="submit"
        busy={save.isPending}
        disabled={!ready}
        className="justify-self-start max-sm:w-full"
      >
        {texts.save}
      </Button>
    </form>
  );
}
