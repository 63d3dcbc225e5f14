/** The red banner of a refused form: what happened in German, and the code in words where that was asked for (S8.3, S8.10). */
import { useEffect, useRef, type ReactNode } from "react";
import { ApiError, messageOf } from "../api/errors";
import { codeInWords } from "../lib/code-in-words";
import { deAccount } from "../text/de-account";
import { Icon } from "../ui/icons";

interface Props {
  failure: unknown;
  /** Signing in, registering and creating a company name the code (S8.3, S8.10); nobody else reads English. */
  withCode?: boolean;
  children?: ReactNode;
}

export function ErrorBanner({ failure, withCode = false, children }: Props) {
  const banner = useRef<HTMLDivElement>(null);
  // In a long form it may stand far from the button that was pressed.
  useEffect(() => {
    if (failure) banner.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  const code = failure instanceof ApiError ? codeInWords(failure.code) : "";
  return (
    <div
      ref={banner}
      role="alert"
      className="flex scroll-mt-24 scroll-mb-28 items-start gap-3 rounded-2xl bg-error px-4 py-3.5 text-white"
    >
      <Icon name="warning" size={24} className="mt-0.5" />
      <div className="grid min-w-0 grow gap-1">
        <p className="text-lg leading-snug font-bold">
          {withCode ? (
            <>
              {deAccount.error.title} <span className="font-semibold">{code}</span>
            </>
          ) : (
            deAccount.error.refused
          )}
        </p>
        <p>{messageOf(failure)}</p>
        {children}
      </div>
    </div>
  );
}
