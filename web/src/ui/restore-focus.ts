/** Keeps the focus: when the focused element leaves the page, what replaces it or stands next to it is focused. */
import { useEffect, type RefObject } from "react";

const focusable = "a[href], button, input:not([type=hidden]), select, textarea, [tabindex='0']";

const inside = (scope: Element) => [...scope.querySelectorAll<HTMLElement>(focusable)];
const usable = (element: HTMLElement) =>
  element.isConnected && !element.matches(":disabled") && element.checkVisibility();

/** Where the keyboard is, and what surrounded it there. */
interface Place {
  element: HTMLElement;
  /** The dialog it is in, or the whole page. */
  scope: Element;
  order: readonly HTMLElement[];
  /** What had the focus when the dialog came. */
  opener: HTMLElement | undefined;
  /** It cannot be used while it is at work. */
  waiting: boolean;
}

export function useRestoredFocus(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    let place: Place | undefined;
    let opener: HTMLElement | undefined;

    const note = ({ target }: FocusEvent) => {
      const element = target as HTMLElement;
      const scope = element.closest("dialog") ?? page;
      if (place && place.scope !== scope) opener = place.element;
      place = { element, scope, order: inside(scope), opener, waiting: false };
    };
    // Whoever points somewhere else gives the place up.
    const forget = () => {
      if (place) opener = place.scope === page ? undefined : place.opener;
      place = undefined;
    };
    const look = () => {
      if (!place) return;
      const { element } = place;
      if (element.isConnected && element.matches(":disabled")) {
        place.waiting = true;
        return;
      }
      if (document.activeElement !== document.body) return;
      if (!element.isConnected) successor(place)?.focus();
      else if (place.waiting) element.focus();
    };

    const observer = new MutationObserver(look);
    observer.observe(page, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    page.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forget, true);
    return () => {
      observer.disconnect();
      page.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget, true);
    };
  }, [root]);
}

/** What is new between the neighbours that are still there, or else the next neighbour. */
function successor({ element, scope, order, opener }: Place): HTMLElement | undefined {
  if (!scope.isConnected) return opener;
  const at = order.indexOf(element);
  if (at === -1) return undefined;
  const before = order.slice(0, at).findLast(usable);
  const after = order.slice(at + 1).find(usable);
  const now = inside(scope);
  const between = now.slice(before ? now.indexOf(before) + 1 : 0, after ? now.indexOf(after) : now.length);
  return between.find((other) => usable(other) && !order.includes(other)) ?? after ?? before;
}
