/** Where the redirect flow comes back: exchanges the code and goes on to the remembered page. Without a code it starts the flow. */
import { useLocation } from "wouter";
import { ApiError, messageOf } from "../../api/errors";
import { useMutateOnMount } from "../../api/mutate-on-mount";
import { useQueryString } from "../../browser/query-string";
import { toast } from "../../browser/toast-state";
import { LinkPage } from "../../frame/link-page";
import { usePageTitle } from "../../frame/page-title";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";
import { beginAuthorization, isOwnState } from "../../session/authorize";
import { takeReturnPath } from "../../session/return-path";
import { signInByCode } from "../../session/sign-in";
import { de } from "../../text/de";
import { deAccount } from "../../text/de-account";
import { Button } from "../../ui/button";
import { Loading } from "../../ui/spinner";

const texts = deAccount.handleAuth;

/** Tells whether there is a session now; the flow that only begins leaves the page instead. */
async function comeBack({ code, state, error }: Record<string, string>): Promise<boolean> {
  if (!code && !error) {
    await beginAuthorization();
    return false;
  }
  // A code from somewhere else would sign this browser in as a stranger.
  if (!code || !isOwnState(state)) throw new ApiError(400, { code: "CodeInvalid", detail: texts.failed });
  await signInByCode(code);
  return true;
}

export function HandleAuth() {
  const query = parseQuery(useQueryString());
  const [, navigate] = useLocation();
  usePageTitle(texts.title);
  const exchange = useMutateOnMount(
    () => comeBack(query),
    (signedIn) => signedIn && navigate(takeReturnPath() ?? paths.manage(), { replace: true }),
    (failure) => toast.error(messageOf(failure)),
  );
  if (!exchange.isError) return <Loading label={texts.working} />;
  return (
    <LinkPage title={texts.failedTitle}>
      <p className="text-lg">{messageOf(exchange.error)}</p>
      <Button onClick={() => void beginAuthorization()} className="justify-self-start">
        {de.common.retry}
      </Button>
    </LinkPage>
  );
}
