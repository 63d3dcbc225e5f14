/** What the card of an opened pin shows of its company: picture and heart, whether it is open, and how to get there. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../api/queries";
import { countReach } from "../api/reach";
import { useSite } from "../api/site-context";
import { useNow } from "../browser/clock";
import { categoryClass } from "../browser/theme";
import type { Position } from "../lib/geo";
import type { DrawnMarker, MapMarker } from "../map/marker";
import type { CardParts } from "../map/opened-card";
import { classes } from "../ui/classes";
import { Skeleton } from "../ui/skeleton";
import { CompanyPicture } from "./company-picture";
import { FavouriteButton } from "./favourite-button";
import { useChangeFavourite, useFavouriteIds } from "./favourites";
import { openingInWords } from "./opening-words";
import { NearStops, WayMinutes } from "./way-lines";
import { useWays } from "./ways";

/** As wide as the card. */
const pictureSizes = "320px";

export const companyCard = ({ marker, place }: DrawnMarker): CardParts => ({
  picture: <Picture marker={marker} />,
  details: <Details marker={marker} place={place} />,
});

function Picture({ marker: { companyId, categoryId, title } }: { marker: MapMarker }) {
  const { data: company, isPending } = useQuery(queries.company(companyId));
  const { data: categories } = useQuery(queries.categories());
  const favourite = useFavouriteIds()?.includes(companyId) ?? false;
  const { mutate: changeFavourite } = useChangeFavourite();
  const name = company?.name ?? title;
  useEffect(() => countReach("Pin", companyId), [companyId]);
  return (
    <>
      <div
        className={classes(
          "h-28 overflow-hidden rounded-t-2xl bg-(--cat-tint) [@media(max-height:45rem)]:h-16",
          categoryClass(categoryId ?? undefined),
        )}
      >
        {isPending ? (
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
      <FavouriteButton
        name={name}
        favourite={favourite}
        onChange={() => changeFavourite({ companyId, name, favourite: !favourite })}
        className="absolute top-2 left-2"
      />
    </>
  );
}

/**
 * Holds the room of what may come, and gives back what is not needed: the card stands on its pin, so its
 * buttons stay where they are, and a card that only shrinks never leaves the map.
 */
function Details({ marker, place }: { marker: MapMarker; place: Position }) {
  const { data: stores, isPending } = useQuery(queries.stores(marker.companyId));
  const store = stores?.find(({ id }) => id === marker.storeId);
  // Stops come from the same folder as the ways on foot.
  const stopsMayCome = useSite().map.modes.includes("Foot");
  return (
    <div className="mt-2 grid gap-1.5 text-md">
      {isPending ? <Skeleton className="h-5 w-32" /> : <OpeningLine intervals={store?.openIntervals} />}
      <WayMinutes ways={useWays(place)} />
      {isPending && stopsMayCome ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <NearStops stops={store?.stops} short />
      )}
    </div>
  );
}

function OpeningLine({ intervals }: { intervals: Parameters<typeof openingInWords>[0] }) {
  const now = useNow();
  const opening = now && openingInWords(intervals, now);
  if (!opening) return null;
  return (
    <p className={classes("font-semibold", opening.open ? "text-pine-600" : "text-muted")}>{opening.text}</p>
  );
}
