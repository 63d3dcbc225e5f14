/** Confirms a new e-mail address, then leads to the sign-in page with it. */
import { useCallback } from "react";
import { Link, useLocation } from "wouter";
import { confirmEmailChange } from "../../api/account";
import { ApiError, messageOf } from "../../api/errors";
import { linkProblemOf } from "../../api/link-problem";
import { useMutateOnMount } from "../../api/mutate-on-mount";
import { useQueryString } from "../../browser/query-string";
import { mayRedeemOnLoad } from "../../browser/requested-links";
import { LinkPage } from "../../frame/link-page";
import { usePageTitle } from "../../frame/page-title";
import { codeInWords } from "../../lib/code-in-words";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";
import { forgetTokens } from "../../session/tokens";
import { de } from "../../text/de";
import { deAccount } from "../../text/de-account";
import { deMailedLink } from "../../text/de-mailed-link";
import { Button, buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import { useCountdown } from "./countdown";
import { TakeBack } from "./take-back";

const texts = deAccount.updateEmail;

export function UpdateEmail() {
  const { token = "", email = "", takeBack } = parseQuery(useQueryString());
  usePageTitle(texts.title);
  return takeBack === undefined ? <NewAddress token={token} email={email} /> : <TakeBack token={takeBack} />;
}

function NewAddress({ token, email }: { token: string; email: string }) {
  const confirming = useMutateOnMount(
    () =>
      token && email
        ? confirmEmailChange(token, email)
        : Promise.reject(new ApiError(400, { code: "LinkInvalid", detail: deAccount.link.invalid })),
    // The server has ended every session of the account, so this browser's is of no use any more.
    () => forgetTokens(),
    undefined,
    () => !email || mayRedeemOnLoad("update-email", token),
  );
  if (confirming.waits)
    return (
      <LinkPage title={deMailedLink.updateEmail.title}>
        <p className="text-lg wrap-anywhere">{deMailedLink.updateEmail.text(email)}</p>
        <Button onClick={() => confirming.mutate()} className="justify-self-start max-sm:w-full">
          {deMailedLink.updateEmail.button}
        </Button>
      </LinkPage>
    );
  if (confirming.isSuccess) return <Changed email={email} />;
  if (confirming.isError)
    return <ChangeFailed failure={confirming.error} email={email} onRetry={() => confirming.mutate()} />;
  return <Loading label={texts.working} />;
}

function Changed({ email }: { email: string }) {
  const [, navigate] = useLocation();
  const address = paths.login({ email });
  const seconds = useCountdown(
    true,
    useCallback(() => navigate(address, { replace: true }), [navigate, address]),
  );
  return (
    <LinkPage title={texts.title}>
      <Notice tone="success">{texts.done}</Notice>
      {/* Not announced: five interruptions would drown the sentence that matters. */}
      <p className="text-lg text-muted">{texts.countdown(seconds)}</p>
      <Link href={address} replace className={buttonClass("primary", "justify-self-start")}>
        {texts.now}
      </Link>
    </LinkPage>
  );
}

function ChangeFailed({ failure, email, onRetry }: { failure: Error; email: string; onRetry: () => void }) {
  const problem = linkProblemOf(failure);
  return (
    <LinkPage title={problem ? deAccount.link[problem] : deAccount.link.failed}>
      <Notice tone="error">
        <b>{texts.error}</b> {failure instanceof ApiError ? `${codeInWords(failure.code)}: ` : ""}
        {messageOf(failure)}
      </Notice>
      {problem && <p className="text-lg">{texts[problem]}</p>}
      <div className="flex flex-wrap gap-3">
        {problem === "used" && (
          <Link href={paths.login({ email })} className={buttonClass()}>
            {deAccount.link.toLogin}
          </Link>
        )}
        {problem && problem !== "used" && (
          <Link href={paths.manage()} className={buttonClass()}>
            {texts.toSettings}
          </Link>
        )}
        {!problem && <Button onClick={onRetry}>{de.common.retry}</Button>}
        {!problem && (
          <Link href={paths.login()} className={buttonClass("outline")}>
            {deAccount.link.toLogin}
          </Link>
        )}
      </div>
    </LinkPage>
  );
}
