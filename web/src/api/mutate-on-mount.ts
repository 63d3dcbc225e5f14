/** Runs a mutation when a page opens, once however often it renders; mailed links are redeemed with it. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

export function useMutateOnMount<Value>(
  work: () => Promise<Value>,
  onSuccess: (value: Value) => void,
  onError?: (failure: Error) => void,
) {
  const run = useMutation({ mutationFn: work, onSuccess, onError });
  const started = useRef(false);
  const { mutate } = run;
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);
  return run;
}
