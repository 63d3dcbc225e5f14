/** Runs a mutation when a page opens, once however often it renders; mailed links are redeemed with it. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;
const always = () => true;

/** Where `mayStart` says no, which only a browser can tell, `waits` is true until somebody starts it. */
export function useMutateOnMount<Value>(
  work: () => Promise<Value>,
  onSuccess: (value: Value) => void,
  onError?: (failure: Error) => void,
  mayStart: () => boolean = always,
) {
  const run = useMutation({ mutationFn: work, onSuccess, onError });
  const looked = useRef(false);
  const free = useSyncExternalStore(neverChanges, mayStart, always);
  const { mutate } = run;
  useEffect(() => {
    // Only when the page opens: a mail that is asked for on it belongs to another link.
    if (looked.current) return;
    looked.current = true;
    if (mayStart()) mutate();
  }, [mutate, mayStart]);
  return { ...run, waits: !free && run.isIdle };
}
