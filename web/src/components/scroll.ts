/** Scrolls to the top when a new page is opened, and leaves going back to the browser's memory. */
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
    if (!wentBack.current) window.scrollTo({ top: 0, behavior: "instant" });
  }, [path]);
}
