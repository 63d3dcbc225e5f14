/** Leads the keyboard and the screen reader to the first field that has to be corrected. */
import { useEffect, useRef } from "react";

/** A form's ref; its first invalid field gets the focus whenever `attempt` (the errors of a try) is a new one. */
export function useFocusFirstError(attempt: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt]);
  return form;
}
