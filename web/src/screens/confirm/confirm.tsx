/** Confirms a registration: the mailed code becomes a session. */
import { Link } from "wouter";
import { resendConfirmation } from "../../api/account";
import { ApiError, messageOf } from "../../api/errors";
import { linkProblemOf } from "../../api/link-problem";
import { useMutateOnMount } from "../../api/mutate-on-mount";
import { useQueryString } from "../../browser/query-string";
import { mayRedeemOnLoad } from "../../browser/requested-links";
import { toast } from "../../browser/toast-state";
import { ResendMail } from "../../forms/resend-mail";
import { LinkFailed, LinkPage } from "../../frame/link-page";
import { usePageTitle } from "../../frame/page-title";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";
import { signInByConfirmation } from "../../session/sign-in";
import { deAccount } from "../../text/de-account";
import { deMailedLink } from "../../text/de-mailed-link";
import { Button, buttonClass } from "../../ui/button";
import { Loading } from "../../ui/spinner";

export function Confirm() {
  const { code = "" } = parseQuery(useQueryString());
  usePageTitle(deAccount.confirm.title);
  const confirming = useMutateOnMount(
    () =>
      code
        ? signInByConfirmation(code)
        : Promise.reject(new ApiError(400, { code: "LinkInvalid", detail: deAccount.link.invalid })),
    // A page load (S2.37); it also takes the code out of the history.
    () => location.replace(paths.manage()),
    (failure) => toast.error(messageOf(failure)),
    () => mayRedeemOnLoad("confirm", code),
  );
  if (confirming.waits)
    return (
      <LinkPage title={deMailedLink.confirm.title}>
        <p className="text-lg">{deMailedLink.confirm.text}</p>
        <Button onClick={() => confirming.mutate()} className="justify-self-start max-sm:w-full">
          {deMailedLink.confirm.button}
        </Button>
      </LinkPage>
    );
  if (!confirming.isError) return <Loading label={deAccount.confirm.working} />;
  return <ConfirmFailed failure={confirming.error} onRetry={() => confirming.mutate()} />;
}

function ConfirmFailed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const problem = linkProblemOf(failure);
  const toLogin = (
    <Link
      href={paths.login()}
      className={buttonClass(problem === "used" ? "primary" : "outline", "justify-self-start")}
    >
      {deAccount.link.toLogin}
    </Link>
  );
  if (!problem) return <LinkFailed failure={failure} onRetry={onRetry} />;
  return (
    <LinkPage title={problem === "used" ? deAccount.confirm.usedTitle : deAccount.link[problem]}>
      <p className="text-lg">{deAccount.confirm[problem]}</p>
      {problem !== "used" && <ResendMail send={resendConfirmation} />}
      {toLogin}
    </LinkPage>
  );
}
