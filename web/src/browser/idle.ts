/** Work that may wait until the page has nothing else to do. */

export function whenIdle(work: () => unknown) {
  if ("requestIdleCallback" in window) requestIdleCallback(() => void work(), { timeout: 5_000 });
  else setTimeout(() => void work(), 2_000);
}
