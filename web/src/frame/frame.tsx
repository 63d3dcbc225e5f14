/** What surrounds every page: header, footer, messages and the cookie banner. */
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useSite } from "../api/site-context";
import { useHydration } from "../browser/hydration";
import { useScrollToTop } from "../browser/scroll";
import { patterns } from "../lib/paths";
import { useSignedIn } from "../session/session-state";
import { de } from "../text/de";
import { ConsentBanner } from "./consent-banner";
import { ErrorBoundary } from "./error-boundary";
import { Footer } from "./footer";
import { Header } from "./header";
import { lazyPart } from "./lazy-part";
import { OfflineNote } from "./offline-note";
import { Toasts } from "./toasts";

/** Only a phone shows it, and only where there are apps. */
const AppBanner = lazyPart(() => import("./app-banner").then((part) => part.AppBanner), true);

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
  const { apps } = useSite();
  const account = accountPages.some((page) => path === page || path.startsWith(`${page}/`));
  useScrollToTop();
  useHydration();
  return (
    <div className="flex min-h-dvh flex-col">
      {(apps.iosId ?? apps.androidId) && <AppBanner />}
      <Header logo={account ? "home" : "operator"} signedIn={signedIn} />
      <OfflineNote />
      <main id="inhalt" tabIndex={-1} className="grow focus:outline-none">
        <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <ConsentBanner />
      <Toasts label={de.common.messages} closeLabel={de.common.close} />
    </div>
  );
}
