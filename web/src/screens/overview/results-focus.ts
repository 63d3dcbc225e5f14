/** Brings the keyboard to the results when what it stood on is gone or left behind. */

export const resultsId = "treffer";

/** Never scrolls: whoever removed a filter is already looking at the results. */
export function focusResults() {
  document.getElementById(resultsId)?.focus({ preventScroll: true });
}
