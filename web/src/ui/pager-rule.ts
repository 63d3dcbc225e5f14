/** Which page numbers a pager shows. */

/** A gap stands for the pages left out between two numbers. */
export type PagerItem = number | "gap";

/**
 * All numbers up to six pages. Beyond that: the first five and the last while the active page is
 * below five, the last five near the end, and `1 … a-1 a a+1 … n` in between.
 */
export function pagerItems(active: number, pageCount: number): PagerItem[] {
  if (pageCount <= 6) return range(1, pageCount);
  if (active < 5) return [...range(1, 5), "gap", pageCount];
  if (active > pageCount - 4) return [1, "gap", ...range(pageCount - 4, pageCount)];
  return [1, "gap", active - 1, active, active + 1, "gap", pageCount];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
