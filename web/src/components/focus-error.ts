/** Leads the keyboard and the screen reader to the first field that has to be corrected. */

export function focusFirstError(form: HTMLFormElement | null) {
  // The errors are rendered first; only then there is something to focus.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
