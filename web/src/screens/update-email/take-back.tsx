/** Takes the old e-mail address back, after a click: the link is in a mail that warns of a change. */
import { useMutation } from "@tanstack/react-query";
import { Link } from "wouter";
import { takeBackEmail } from "../../api/account";
import { linkProblemOf } from "../../api/link-problem";
import { ErrorBanner } from "../../forms/error-banner";
import { LinkPage } from "../../frame/link-page";
import { paths } from "../../lib/paths";
import { forgetTokens } from "../../session/tokens";
import { deAccount } from "../../text/de-account";
import { deMailedLink } from "../../text/de-mailed-link";
import { Button, buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";

const texts = deMailedLink.takeBack;

export function TakeBack({ token }: { token: string }) {
  const taking = useMutation({
    mutationFn: () => takeBackEmail(token),
    // Every session has ended on the server, this browser's too.
    onSuccess: () => forgetTokens(),
  });
  const problem = taking.isError ? linkProblemOf(taking.error) : undefined;
  const toLogin = (
    <Link href={paths.login()} className={buttonClass("outline", "justify-self-start")}>
      {deAccount.link.toLogin}
    </Link>
  );
  if (taking.isSuccess)
    return (
      <LinkPage title={texts.title}>
        <Notice tone="success">{texts.done}</Notice>
        {toLogin}
      </LinkPage>
    );
  if (problem)
    return (
      <LinkPage title={deAccount.link[problem]}>
        <p className="text-lg">{texts[problem]}</p>
        {toLogin}
      </LinkPage>
    );
  return (
    <LinkPage title={texts.title}>
      <p className="text-lg">{texts.text}</p>
      {taking.isError && <ErrorBanner failure={taking.error} />}
      <Button
        busy={taking.isPending}
        onClick={() => taking.mutate()}
        className="justify-self-start max-sm:w-full"
      >
        {texts.button}
      </Button>
    </LinkPage>
  );
}
