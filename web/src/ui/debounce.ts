/** Passes a value on once it has rested for a while. */
import { useEffect, useState } from "react";

/** Searching waits this long after the last key (S5.20). */
export const searchDebounceMs = 300;

export function useDebounced<Value>(value: Value, delayMs = searchDebounceMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
