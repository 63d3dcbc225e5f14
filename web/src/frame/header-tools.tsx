/** Lets a screen put its own buttons into the header, which stands above every screen. */
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { createSharedState, useSharedState } from "../browser/shared-state";

const place = createSharedState((): HTMLElement | null => null);

const mount = (element: HTMLElement | null) => place.set(element);

/** The place in the header. */
export function HeaderToolsPlace() {
  return <div ref={mount} className="contents" />;
}

/** What the screen shows there for as long as it is mounted. */
export function HeaderTools({ children }: { children: ReactNode }) {
  const element = useSharedState(place, null);
  return element && createPortal(children, element);
}
