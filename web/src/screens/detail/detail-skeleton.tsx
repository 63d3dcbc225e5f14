/** Holds the page's shape while the company is loading. */
import { de } from "../../text/de";
import { Skeleton } from "../../ui/skeleton";

/** Pictures and description, and from 1024 pixels on beside them what one came for. */
export const topGrid =
  "mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 xl:gap-x-14 " +
  "lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] print:block";

export function DetailSkeleton() {
  return (
    // As high as the window, so that the footer does not stand in it and jump away.
    <div role="status" aria-label={de.common.loading} className="min-h-dvh">
      <div className={topGrid}>
        <Skeleton className="aspect-8/5 w-full rounded-card!" />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-2">
          <Skeleton className="h-10 w-2/3 max-w-xl" />
          <Skeleton className="mt-3 h-6 w-56" />
          <Skeleton className="mt-4 h-9 w-48 rounded-pill" />
        </div>
        <div>
          <Skeleton className="h-5 w-full max-w-3xl" />
          <Skeleton className="mt-3 h-5 w-5/6 max-w-2xl" />
          <Skeleton className="mt-3 h-5 w-2/3 max-w-xl" />
        </div>
      </div>
    </div>
  );
}
