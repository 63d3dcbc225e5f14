/** Brings the keyboard to the results when what it stood on is gone or left behind. */

export const resultsId = "treffer";

/** Never scrolls: whoever removed a filter is already looking at the results. */
export function focusResults() {
  document.getElementById(resultsId)?.focus({ preventScroll: true });
}

/** For buttons that open another tab and disappear with the one they stood in. */
export function focusTab() {
  // The other tab is the selected one only after this render.
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>("#betriebe [role=tab][aria-selected=true]")
      ?.focus({ preventScroll: true }),
  );
}
