/** Work that may wait until the page has nothing else to do. */

/** What the window hears when a map has drawn all it shows, or cannot. */
export const mapDrawn = "mapdrawn";

export function whenIdle(work: () => unknown) {
  if ("requestIdleCallback" in window) requestIdleCallback(() => void work(), { timeout: 5_000 });
  else setTimeout(() => void work(), 2_000);
}
