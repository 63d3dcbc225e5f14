/** The cookie banner, first in the order of the keyboard, and the analytics script that waits for its answer. */
import { useEffect, useRef, type RefObject } from "react";
import { useSite } from "../api/site-context";
import { de } from "../text/de";
import { setConsentHeight } from "../ui/above-consent";
import { Button } from "../ui/button";
import { decideConsent, useConsent } from "./consent-state";
import { SiteAnchor } from "./site-anchor";

/** The first view comes first, then the counting. */
const analyticsDelayMs = 4_000;

export function ConsentBanner() {
  const { consent, asking } = useConsent();
  const { analytics, pages } = useSite();
  const banner = useRef<HTMLElement>(null);
  useAnalytics(consent === "accepted" ? analytics?.scriptUrl : undefined);
  useRoomForBanner(banner, asking);
  // Whoever asked for it again, at the other end of the page, goes on in it and afterwards where they were.
  useFocusInside(banner, asking && consent !== undefined);

  if (!asking) return null;
  return (
    <section
      ref={banner}
      aria-label={de.consent.label}
      className={
        "fixed inset-x-2 bottom-2 z-30 flex animate-[rise_.25s_ease-out] flex-wrap items-center gap-x-6 gap-y-2 " +
        "rounded-2xl bg-surface px-3.5 py-2.5 text-sm shadow-panel sm:flex-nowrap md:right-auto md:text-md " +
        "md:bottom-4 md:left-4 md:max-w-[min(57rem,calc(100%-2rem))] md:px-5 md:py-3.5 low:static low:m-2"
      }
    >
      <p className="grow">
        <strong className="max-md:hidden">{de.consent.title} </strong>
        {analytics ? de.consent.text : de.consent.textWithout}{" "}
        <SiteAnchor
          url={pages.privacy.url}
          className="rounded font-medium text-pine-700 underline underline-offset-2"
        >
          {de.consent.more}
        </SiteAnchor>
      </p>
      <div className="grid shrink-0 grid-cols-2 gap-2 max-sm:w-full">
        <Button look="primary" className="px-3.5" onClick={() => decideConsent("declined")}>
          {de.consent.decline}
        </Button>
        <Button look="primary" className="px-3.5" onClick={() => decideConsent("accepted")}>
          {de.consent.accept}
        </Button>
      </div>
    </section>
  );
}

/** What gets the focus is never behind the banner: the page scrolls it clear, to its very end (WCAG 2.4.11). */
function useRoomForBanner(banner: RefObject<HTMLElement | null>, asking: boolean) {
  useEffect(() => {
    const element = banner.current;
    if (!asking || !element) return;
    const { style } = document.documentElement;
    const tell = (px: number) => {
      setConsentHeight(px);
      // It is not inherited, so no other element gets a new style.
      style.scrollPaddingBottom = px ? `${px + 16}px` : "";
    };
    const observer = new ResizeObserver(() =>
      tell(getComputedStyle(element).position === "fixed" ? element.offsetHeight + 12 : 0),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(0);
    };
  }, [banner, asking]);
}

function useFocusInside(banner: RefObject<HTMLElement | null>, asked: boolean) {
  useEffect(() => {
    if (!asked) return;
    const before = document.activeElement;
    banner.current?.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [banner, asked]);
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
