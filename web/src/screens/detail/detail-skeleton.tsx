/** Holds the page's shape while the company is loading. */
import { de } from "../../text/de";
import { Skeleton } from "../../ui/skeleton";
import { headerHeight } from "./gallery";

export function DetailSkeleton() {
  return (
    // As high as the window, so that the footer does not stand in it and jump away.
    <div role="status" aria-label={de.common.loading} className="min-h-dvh">
      <Skeleton className={`mt-2 aspect-16/9 w-full rounded-card! md:aspect-auto ${headerHeight}`} />
      <Skeleton className="mt-7 h-10 w-2/3 max-w-xl" />
      <Skeleton className="mt-4 h-9 w-48 rounded-pill" />
      <Skeleton className="mt-8 h-5 w-full max-w-3xl" />
      <Skeleton className="mt-3 h-5 w-5/6 max-w-2xl" />
      <Skeleton className="mt-3 h-5 w-2/3 max-w-xl" />
    </div>
  );
}
