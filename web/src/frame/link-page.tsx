/** The frame of the pages behind mailed links: one narrow card with a title. */
import type { ReactNode } from "react";
import { messageOf } from "../api/errors";
import { de } from "../text/de";
import { deAccount } from "../text/de-account";
import { Button } from "../ui/button";
import { usePageTitle } from "./page-title";

export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="wrap max-w-2xl py-14 max-md:py-6">
      <div className="grid gap-5 rounded-3xl bg-surface p-8 shadow-float max-md:p-5">
        <h1 className="text-[2rem] leading-tight font-extrabold max-md:text-[1.75rem] tracking-tight text-pine-900">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}

/** Something went wrong that has nothing to do with the link, so that it may work at the next try. */
export function LinkFailed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  return (
    <LinkPage title={deAccount.link.failed}>
      <p className="text-lg">{messageOf(failure)}</p>
      <Button onClick={onRetry} className="justify-self-start">
        {de.common.retry}
      </Button>
    </LinkPage>
  );
}
