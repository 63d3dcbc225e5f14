/** How many companies a page of the list holds. */
import { useSyncExternalStore } from "react";

/** What the server renders, as it does not know the window. */
export const usualPageSize = 18;
export const fourColumnPageSize = 16;

/** Four columns fill their rows with 16, all other numbers of columns with 18. */
export function pageSizeForWidth(widthPx: number): number {
  return widthPx >= 1280 && widthPx < 1536 ? fourColumnPageSize : usualPageSize;
}

/** The server pages through this many results at most. */
const reachableResults = 10_000;

export function reachablePages(size: number): number {
  return Math.floor(reachableResults / size);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

export const windowPageSize = () => pageSizeForWidth(window.innerWidth);

export function usePageSize(): number {
  return useSyncExternalStore(subscribe, windowPageSize, () => usualPageSize);
}
