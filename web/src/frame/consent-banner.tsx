/** The cookie banner, and the analytics script that waits for its answer. */
import { useDeferredValue, useEffect, useRef } from "react";
import { useSite } from "../api/site-context";
import { de } from "../text/de";
import { setConsentHeight } from "../ui/above-consent";
import { Button } from "../ui/button";
import { decideConsent, useConsent } from "./consent-state";
import { SiteAnchor } from "./site-anchor";

/** The first view comes first, then the counting. */
const analyticsDelayMs = 4_000;

export function ConsentBanner() {
  const { consent, ...current } = useConsent();
  // The banner may come a moment after the page it stands on.
  const asking = useDeferredValue(current.asking);
  const { analytics, pages } = useSite();
  const banner = useRef<HTMLElement>(null);
  useAnalytics(consent === "accepted" ? analytics?.scriptUrl : undefined);

  useEffect(() => {
    const element = banner.current;
    if (!asking || !element) return;
    const observer = new ResizeObserver(() => setConsentHeight(element.offsetHeight + 12));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setConsentHeight(0);
    };
  }, [asking]);

  if (!asking) return null;
  return (
    <section
      ref={banner}
      aria-label={de.consent.label}
      className={
        "fixed bottom-3 left-3 z-30 grid w-[min(460px,calc(100%-24px))] " +
        "animate-[rise_.25s_ease-out] gap-3.5 rounded-2xl bg-surface p-5 text-md shadow-panel " +
        "max-md:p-4 md:bottom-5 md:left-5"
      }
    >
      <p>
        <strong>{de.consent.title}</strong> {analytics ? de.consent.text : de.consent.textWithout}{" "}
        <SiteAnchor
          url={pages.privacy.url}
          className="rounded font-medium text-pine-700 underline underline-offset-2"
        >
          {de.consent.more}
        </SiteAnchor>
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Button look="primary" onClick={() => decideConsent("declined")}>
          {de.consent.decline}
        </Button>
        <Button look="primary" onClick={() => decideConsent("accepted")}>
          {de.consent.accept}
        </Button>
      </div>
    </section>
  );
}

function useAnalytics(scriptUrl: string | undefined) {
  useEffect(() => {
    if (!scriptUrl) return;
    const timer = setTimeout(() => {
      const script = document.createElement("script");
      script.src = scriptUrl;
      script.async = true;
      document.head.append(script);
    }, analyticsDelayMs);
    return () => clearTimeout(timer);
  }, [scriptUrl]);
}
