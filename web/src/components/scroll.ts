/** Starts a newly opened page at its top, and leaves going back to the browser's memory. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";

// The server's renderer has no layout, and React warns about layout effects there.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

export function useScrollToTop() {
  const [path] = useLocation();
  const previous = useRef(path);
  const wentBack = useRef(false);

  useEffect(() => {
    const onPop = () => {
      wentBack.current = true;
    };
    // The router announces its own navigations under these names, before React renders them.
    const onNavigate = () => {
      wentBack.current = false;
    };
    window.addEventListener("popstate", onPop);
    window.addEventListener("pushState", onNavigate);
    window.addEventListener("replaceState", onNavigate);
    return () => {
      window.removeEventListener("popstate", onPop);
      window.removeEventListener("pushState", onNavigate);
      window.removeEventListener("replaceState", onNavigate);
    };
  }, []);

  useBrowserLayoutEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    if (wentBack.current) return;
    window.scrollTo({ top: 0, behavior: "instant" });
    // A new page without a page load: the keyboard and screen readers start at its content.
    document.getElementById("inhalt")?.focus({ preventScroll: true });
  }, [path]);
}
