/** What surrounds every page: header, footer, messages and the cookie banner. */
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { patterns } from "../paths";
import { useSignedIn } from "../session/signed-in";
import { de } from "../text/de";
import { Toasts } from "../ui/toast";
import { Consent } from "./consent";
import { ErrorBoundary } from "./error-boundary";
import { Footer } from "./footer";
import { Header } from "./header";
import { OfflineNote } from "./offline-note";
import { useScrollToTop } from "./scroll";
import { useStarted } from "./started";
import { AppBanner } from "./app-banner";

const accountPages = [
  patterns.login,
  patterns.confirm,
  patterns.updateEmail,
  patterns.resetPassword,
  patterns.confirmCompany,
  patterns.handleAuth,
  patterns.manage,
];

export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const signedIn = useSignedIn();
  const account = accountPages.some((page) => path === page || path.startsWith(`${page}/`));
  useScrollToTop();
  useStarted();
  return (
    <div className="flex min-h-dvh flex-col">
      <AppBanner />
      <Header logo={account ? "home" : "operator"} signedIn={signedIn} />
      <OfflineNote />
      <main id="inhalt" tabIndex={-1} className="grow focus:outline-none">
        <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <Consent />
      <Toasts label={de.common.messages} closeLabel={de.common.close} />
    </div>
  );
}
