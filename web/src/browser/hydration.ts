/** Marks the server's page as taken over by React, and repeats what was clicked or typed before that. */
import { useEffect, useLayoutEffect } from "react";

declare global {
  interface Window {
    /** The button that was pressed before the app was there; the page's first script notes it. */
    earlyClick?: HTMLElement;
  }
}

/** Whether the server's HTML has been taken over; until then everything must look as it did there. */
export function isHydrated(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset.app === "ready";
}

export function useHydration() {
  // Before anything is rendered again, which would put back what the server had sent.
  useLayoutEffect(makeUpForEarlyInput, []);
  useEffect(() => {
    document.documentElement.dataset.app = "ready";
    const early = window.earlyClick;
    window.earlyClick = undefined;
    // In a task of its own, so that React has hydrated the list before the click reaches it.
    if (early?.isConnected) setTimeout(() => early.click());
  }, []);
}

/**
 * Tells React what was put into a rendered form before it was hydrated, by typing, a password manager or the
 * browser itself.
 */
function makeUpForEarlyInput() {
  for (const field of document.querySelectorAll<HTMLInputElement>("#root input")) {
    const { value, defaultValue, checked, defaultChecked } = field;
    if (checked !== defaultChecked) {
      field.checked = defaultChecked;
      field.click();
    } else if (value !== defaultValue) {
      // React passes on only what differs from what it has seen last, and it sees what is set on the field itself.
      field.value = defaultValue;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
