/** The picture and the opening state on the card of an opened pin, on our own pages and inside those of others. */
import type { Category, Company, Store } from "../api/types";
import { useNow } from "../browser/clock";
import { categoryClass } from "../browser/colour-rules";
import type { MapMarker } from "../map/marker";
import { classes } from "../ui/classes";
import { Skeleton } from "../ui/skeleton";
import { CompanyPicture } from "./company-picture";
import { openingInWords } from "./opening-words";

/** As wide as the card. */
const pictureSizes = "320px";

interface PictureProps {
  marker: MapMarker;
  company: Pick<Company, "imageIds"> | undefined;
  categories: readonly Category[] | undefined;
  /** Holds the room until it is known whether there is a photo. */
  pending: boolean;
}

export function CardPicture({
  marker: { companyId, categoryId },
  company,
  categories,
  pending,
}: PictureProps) {
  return (
    <div
      className={classes(
        "h-28 overflow-hidden rounded-t-2xl bg-(--cat-tint) [@media(max-height:45rem)]:h-16",
        categoryClass(categoryId ?? undefined),
      )}
    >
      {pending ? (
        <Skeleton className="size-full rounded-none!" />
      ) : (
        <CompanyPicture
          companyId={companyId}
          imageId={company?.imageIds[0]}
          category={categories?.find(({ id }) => id === categoryId)}
          sizes={pictureSizes}
        />
      )}
    </div>
  );
}

interface OpeningProps {
  store: Pick<Store, "openIntervals"> | undefined;
  pending: boolean;
}

export function OpeningLine({ store, pending }: OpeningProps) {
  const now = useNow();
  if (pending) return <Skeleton className="h-5 w-32" />;
  const opening = now && openingInWords(store?.openIntervals, now);
  if (!opening) return null;
  return (
    <p className={classes("font-semibold", opening.open ? "text-pine-600" : "text-muted")}>{opening.text}</p>
  );
}
