/** Sending a form that is judged a moment after the last key: whoever is faster than the judgement is not ignored. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { useDebounced } from "../../ui/debounce";

/** The forms check their inputs this long after the last key (S5.20). */
const loginDebounceMs = 100;

/**
 * `filled` is the judgement as of now and `send` what follows a good one. Enter right after the last key, or a
 * password manager that fills in and submits in one go, comes before it and waits for it.
 */
export function useCheckedSubmit(filled: boolean, send: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const ready = useDebounced(filled, loginDebounceMs);
  const [waiting, setWaiting] = useState(false);
  const judge = useRef<() => void>(undefined);
  useEffect(() => {
    judge.current = () => {
      setWaiting(false);
      if (filled) send();
      else firstToFill(form.current)?.focus();
    };
  });
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => judge.current?.(), loginDebounceMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && filled) send();
    else setWaiting(true);
  };
  return { form, ready, submit };
}

const firstToFill = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll("input") ?? [])].find(
    ({ value, validity }) => !value.trim() || !validity.valid,
  );

/** Only looks disabled until the form is ready: a browser would swallow Enter and clicks otherwise. */
export function CheckedButton({
  ready,
  busy,
  children,
}: {
  ready: boolean;
  busy: boolean;
  children: ReactNode;
}) {
  return (
    <Button
      type="submit"
      busy={busy}
      aria-disabled={!ready || undefined}
      className={classes(
        "min-w-40 aria-disabled:cursor-not-allowed aria-disabled:bg-sand! aria-disabled:text-muted! max-sm:w-full",
        "aria-disabled:transition-none",
      )}
    >
      {children}
    </Button>
  );
}
