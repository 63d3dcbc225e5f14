/** Spends a mailed link as soon as its page is open, and only once however often the page renders. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

export function useOnce<Value>(
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
