/** Keeps what stands at the bottom of the window above the cookie banner, however many lines that has. */
import { useLayoutEffect, type RefObject } from "react";

const property = "--consent-height";
const elements = new Set<HTMLElement>();
let heightPx = 0;

function place(element: HTMLElement) {
  element.style.setProperty(property, `${heightPx}px`);
}

// Only the few elements that ask for it are told: on the root, every element of the page would get a new style.
export function setConsentHeight(px: number) {
  heightPx = px;
  for (const element of elements) place(element);
}

/** Gives the element, while there is one, the height in `--consent-height`. */
export function useAboveConsent(ref: RefObject<HTMLElement | null>, shown = true) {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!shown || !element) return;
    elements.add(element);
    place(element);
    return () => void elements.delete(element);
  }, [ref, shown]);
}
