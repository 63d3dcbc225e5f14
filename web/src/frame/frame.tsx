/** What surrounds every page: header, footer, messages and the cookie banner. */
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useSite } from "../api/site-context";
import { useHydration } from "../browser/hydration";
import { useScrollToTop } from "../browser/scroll";
import { patterns } from "../lib/paths";
import { useSignedIn } from "../session/session-state";
import { de } from "../text/de";
import { useConsent } from "./consent-state";
import { ErrorBoundary } from "./error-boundary";
import { Footer } from "./footer";
import { Header } from "./header";
import { lazyPart } from "./lazy-part";
import { OfflineNote } from "./offline-note";

// Whoever has answered needs it no more, and before that it may come a moment after the page.
const ConsentBanner = lazyPart(() => import("./consent-banner").then((part) => part.ConsentBanner), true);
/** Nothing is told before the app has started, so it may come right after it. */
const Toasts = lazyPart(() => import("./toasts").then((part) => part.Toasts), true);
/** Only a phone shows it, and only where there are apps. */
const AppBanner = lazyPart(() => import("./app-banner").then((part) => part.AppBanner), true);

const accountPages = [
  patterns.login,
  patterns.confirm,
  patterns.updateEmail,
  patterns.resetPassword,
  patterns.confirmCompany,
  patterns.handleAuth,
  patterns.allowApp,
  patterns.manage,
];

export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const signedIn = useSignedIn();
  const { apps } = useSite();
  const account = accountPages.some((page) => path === page || path.startsWith(`${page}/`));
  const { asking, consent } = useConsent();
  useScrollToTop();
  useHydration();
  return (
    <div className="flex min-h-dvh flex-col">
      {(asking || consent === "accepted") && <ConsentBanner />}
      {(apps.iosId ?? apps.androidId) && <AppBanner />}
      <Header logo={account ? "home" : "operator"} signedIn={signedIn} />
      <OfflineNote />
      <main id="inhalt" tabIndex={-1} className="grow focus:outline-none">
        <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <Toasts label={de.common.messages} closeLabel={de.common.close} />
    </div>
  );
}
