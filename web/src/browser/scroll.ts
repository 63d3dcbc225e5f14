/** Starts a newly opened page at its top; going back leaves scrolling to the browser and returns the keyboard to the link that led away. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { cameByHistory } from "./history";

// The server's renderer has no layout, and React warns about layout effects there.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

export function useScrollToTop() {
  const [path] = useLocation();
  const previous = useRef(path);
  const leftBy = useRef(new Map<string, string>());

  useEffect(() => {
    // The router announces its own navigations under these names, before React renders them.
    const onNavigate = () => {
      const href = document.activeElement?.getAttribute("href");
      if (href) leftBy.current.set(previous.current, href);
    };
    window.addEventListener("pushState", onNavigate);
    window.addEventListener("replaceState", onNavigate);
    return () => {
      window.removeEventListener("pushState", onNavigate);
      window.removeEventListener("replaceState", onNavigate);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    if (cameByHistory()) return focusLink(leftBy.current.get(path));
    window.scrollTo({ top: 0, behavior: "instant" });
    // A new page without a page load: the keyboard and screen readers start at its content.
    document.getElementById("inhalt")?.focus({ preventScroll: true });
  }, [path]);
}

/** The link as it is after going back; without it the keyboard starts at the page's content. */
function focusLink(href: string | undefined) {
  const content = document.getElementById("inhalt");
  const links = [...(content?.querySelectorAll<HTMLElement>("a[href]") ?? [])];
  (links.find((link) => link.getAttribute("href") === href) ?? content)?.focus({ preventScroll: true });
}
