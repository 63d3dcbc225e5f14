/** The current minute, known only in the browser: the server's HTML is the same at any hour. */
import { startTransition, useEffect, useState } from "react";
import { isHydrated } from "./hydration";
import { whenIdle } from "./idle";

const minuteMs = 60_000;

export function useNow(): Date | undefined {
  const [minute, setMinute] = useState(() => (isHydrated() ? currentMinute() : undefined));
  useEffect(() => {
    // A whole page of cards learns the time at once; that may wait for somebody who is typing, and until the page is taken over.
    const tell = () => startTransition(() => setMinute(currentMinute()));
    whenIdle(tell);
    const timer = setInterval(tell, minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  return minute === undefined ? undefined : new Date(minute * minuteMs);
}

function currentMinute(): number {
  return Math.floor(Date.now() / minuteMs);
}
