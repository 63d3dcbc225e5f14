/** Names the application that wants to sign in with this browser's account, and asks. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decideOnApp, type AuthorizeRequest } from "../../api/allow-app";
import { messageOf } from "../../api/errors";
import { useMutateOnMount } from "../../api/mutate-on-mount";
import { useQueryString } from "../../browser/query-string";
import { LinkFailed, LinkPage } from "../../frame/link-page";
import { parseQuery } from "../../lib/query";
import { deAllowApp as texts } from "../../text/de-allow-app";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";

export function AllowApp() {
  const request: AuthorizeRequest = parseQuery(useQueryString());
  const [gone, setGone] = useState(false);
  const goOn = (address: string | null) => {
    if (address === null) return;
    setGone(true);
    location.replace(address);
  };
  const asking = useMutateOnMount(
    () => decideOnApp(request),
    ({ location: address }) => goOn(address),
  );
  const deciding = useMutation({
    mutationFn: (allowed: boolean) => decideOnApp(request, allowed),
    onSuccess: ({ location: address }) => goOn(address),
  });
  if (asking.isError) return <LinkFailed failure={asking.error} onRetry={() => asking.mutate()} />;
  if (!asking.data) return <Loading label={texts.working} />;
  return (
    <LinkPage title={texts.title}>
      {gone ? (
        <p role="status" className="text-lg">
          {texts.going}
        </p>
      ) : (
        <>
          <p className="text-lg">{texts.question(asking.data.application)}</p>
          <p className="text-muted">{texts.warning}</p>
          {deciding.isError && <Notice tone="error">{messageOf(deciding.error)}</Notice>}
          <div className="flex flex-wrap gap-3">
            <Button busy={deciding.isPending && deciding.variables} onClick={() => deciding.mutate(true)}>
              {texts.allow}
            </Button>
            <Button look="outline" disabled={deciding.isPending} onClick={() => deciding.mutate(false)}>
              {texts.refuse}
            </Button>
          </div>
        </>
      )}
    </LinkPage>
  );
}
