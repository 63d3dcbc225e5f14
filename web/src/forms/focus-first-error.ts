/** Leads the keyboard and the screen reader to the first field that has to be corrected. */
import { useEffect, useRef, type RefObject } from "react";

/** A form's ref, unless it has one; its first invalid field gets the focus whenever `attempt` (the errors of a try) is a new one. */
export function useFocusFirstError<Element extends HTMLElement = HTMLFormElement>(
  attempt: unknown,
  known?: RefObject<Element | null>,
) {
  const own = useRef<Element>(null);
  const form = known ?? own;
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt, form]);
  return form;
}
