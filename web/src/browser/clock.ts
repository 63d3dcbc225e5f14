/** The current minute, known only in the browser: the server's HTML is the same at any hour. */
import { startTransition, useEffect, useState } from "react";
import { isHydrated } from "./hydration";
import { whenIdle } from "./idle";

const minuteMs = 60_000;

export function useNow(): Date | undefined {
  const [minute, setMinute] = useState(() => (isHydrated() ? currentMinute() : undefined));
  useEffect(() => {
    // With low priority: every card renders again when the minute changes, and typing must not wait for that.
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
