/** Counts down by the clock, so that a tab in the background does not fall behind. */
import { useEffect, useState } from "react";

/** How long the page waits before it leads on (S9.7). */
export const countdownSeconds = 5;

/** Whole seconds left, never below zero. */
export function secondsLeft(startedAtMs: number, nowMs: number, seconds = countdownSeconds): number {
  return Math.max(0, Math.ceil(seconds - (nowMs - startedAtMs) / 1000));
}

/** The seconds left while `running`; calls `onEnd` once at zero. */
export function useCountdown(running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(countdownSeconds);
  useEffect(() => {
    if (!running) return;
    const startedAtMs = Date.now();
    const timer = setInterval(() => setLeft(secondsLeft(startedAtMs, Date.now())), 200);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    if (left === 0) onEnd();
  }, [left, onEnd]);
  return left;
}
