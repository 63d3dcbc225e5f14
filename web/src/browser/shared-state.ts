/** Values that components share outside of React's tree: whoever uses one is rendered again when it changes. */
import { useSyncExternalStore } from "react";

type Listener = () => void;

/** Those who want to hear of a change. */
export function createListeners() {
  const listeners = new Set<Listener>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    /** Returns the function that unsubscribes. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type SharedState<Value> = ReturnType<typeof createSharedState<Value>>;

/** `first` is asked when the value is first needed. */
export function createSharedState<Value>(first: () => Value) {
  const { notify, subscribe } = createListeners();
  let known: { value: Value } | undefined;
  return {
    get: (): Value => (known ??= { value: first() }).value,
    set(value: Value) {
      known = { value };
      notify();
    },
    subscribe,
  };
}

/** `onServer` is what the server renders with, and the browser until it has taken that over. */
export function useSharedState<Value>(
  { get, subscribe }: Pick<SharedState<Value>, "get" | "subscribe">,
  onServer: Value,
): Value {
  return useSyncExternalStore(subscribe, get, () => onServer);
}

const never = () => () => undefined;

/** What only the browser knows and what does not change while the page is open. */
export function useBrowserValue<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(never, read, () => onServer);
}
