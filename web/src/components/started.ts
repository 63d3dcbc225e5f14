/** Says that the page answers to clicks, and makes up for the one that came too early. */
import { useEffect } from "react";

declare global {
  interface Window {
    /** The button that was pressed before the app was there; the page's first script notes it. */
    earlyClick?: HTMLElement;
  }
}

/** Whether the server's HTML has been taken over; until then everything must look as it did there. */
export function isStarted(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset.app === "ready";
}

export function useStarted() {
  useEffect(() => {
    document.documentElement.dataset.app = "ready";
    const early = window.earlyClick;
    window.earlyClick = undefined;
    // In a piece of work of its own: a list that is not taken over yet is, before the click reaches it.
    if (early?.isConnected) setTimeout(() => early.click());
  }, []);
}
