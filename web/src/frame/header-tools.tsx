/** Lets a screen put its own buttons into the header, which stands above every screen. */
import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setPlace(element: HTMLElement | null) {
  place = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place in the header. */
export function HeaderToolsPlace() {
  return <div ref={setPlace} className="contents" />;
}

/** What the screen shows there for as long as it is mounted. */
export function HeaderTools({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );
  return element && createPortal(children, element);
}
