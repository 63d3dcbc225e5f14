/** The page behind the yearly mail: one click confirms that a company's details are still right. */
import { Link } from "wouter";
import { confirmByLink } from "../../api/company";
import { ApiError } from "../../api/errors";
import { linkProblemOf } from "../../api/link-problem";
import { useMutateOnMount } from "../../api/mutate-on-mount";
import { useQueryString } from "../../browser/query-string";
import { looksLikeLink } from "../../browser/requested-links";
import { LinkFailed, LinkPage } from "../../frame/link-page";
import { usePageTitle } from "../../frame/page-title";
import { longDate } from "../../lib/format";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";
import { isSignedIn } from "../../session/session-state";
import { deAccount } from "../../text/de-account";
import { deCompany } from "../../text/de-company";
import { deMailedLink } from "../../text/de-mailed-link";
import { Button, buttonClass } from "../../ui/button";
import { Loading } from "../../ui/spinner";

const texts = deCompany.confirmPage;

export function ConfirmCompany() {
  const { token = "" } = parseQuery(useQueryString());
  usePageTitle(texts.title);
  const confirming = useMutateOnMount(
    () =>
      token
        ? confirmByLink(token)
        : Promise.reject(new ApiError(400, { code: "LinkInvalid", detail: deAccount.link.invalid })),
    () => undefined,
    undefined,
    // Nobody asked for that mail, so a mail scanner may be the one who opens its link.
    () => !looksLikeLink(token) || isSignedIn(),
  );
  if (confirming.waits) return <Ask onConfirm={() => confirming.mutate()} />;
  if (confirming.isError)
    return <ConfirmFailed failure={confirming.error} onRetry={() => confirming.mutate()} />;
  if (!confirming.data) return <Loading label={texts.working} />;
  const { id, name, confirmedAt } = confirming.data;
  return (
    <LinkPage title={texts.doneTitle}>
      <p role="status" className="text-lg">
        {texts.done(name, longDate(confirmedAt))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link href={paths.detail(id)} className={buttonClass()}>
          {texts.view}
        </Link>
        <Link href={paths.manageDetail(id)} className={buttonClass("outline")}>
          {texts.edit}
        </Link>
      </div>
    </LinkPage>
  );
}

function Ask({ onConfirm }: { onConfirm: () => void }) {
  return (
    <LinkPage title={deMailedLink.confirmCompany.title}>
      <p className="text-lg">{deMailedLink.confirmCompany.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onConfirm} className="max-sm:w-full">
          {deMailedLink.confirmCompany.button}
        </Button>
        <Link href={paths.manage()} className={buttonClass("outline", "max-sm:w-full")}>
          {deMailedLink.confirmCompany.look}
        </Link>
      </div>
    </LinkPage>
  );
}

function ConfirmFailed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const problem = linkProblemOf(failure);
  if (!problem) return <LinkFailed failure={failure} onRetry={onRetry} />;
  return (
    <LinkPage title={deAccount.link[problem]}>
      <p className="text-lg">{texts[problem]}</p>
      <Link href={paths.manage()} className={buttonClass("primary", "justify-self-start")}>
        {texts.toManage}
      </Link>
    </LinkPage>
  );
}
