/** The current minute, known only in the browser: the server's HTML is the same at any hour. */
import { useSyncExternalStore } from "react";

const minuteMs = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs / 2);
  return () => clearInterval(timer);
}

export function useNow(): Date | undefined {
  const minute = useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minuteMs), () => undefined);
  return minute === undefined ? undefined : new Date(minute * minuteMs);
}
