/** What the card of an opened pin shows of its company: picture and heart, whether it is open, and how to get there. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../../api/queries";
import { countReach } from "../../api/reach";
import { useSite } from "../../api/site-context";
import { FavouriteButton } from "../../company/favourite-button";
import { useChangeFavourite, useFavouriteIds } from "../../company/favourites";
import { CardPicture, OpeningLine } from "../../company/map-card-parts";
import { NearStops, WayMinutes } from "../../company/way-lines";
import { useWays } from "../../company/ways";
import type { Position } from "../../lib/geo";
import type { DrawnMarker, MapMarker } from "../../map/marker";
import type { CardParts } from "../../map/opened-card";
import { Skeleton } from "../../ui/skeleton";

export const companyCard = ({ marker, place }: DrawnMarker): CardParts => ({
  picture: <Picture marker={marker} />,
  details: <Details marker={marker} place={place} />,
});

function Picture({ marker }: { marker: MapMarker }) {
  const { companyId, title } = marker;
  const { data: company, isPending } = useQuery(queries.company(companyId));
  const { data: categories } = useQuery(queries.categories());
  const favourite = useFavouriteIds()?.includes(companyId) ?? false;
  const { mutate: changeFavourite } = useChangeFavourite();
  const name = company?.name ?? title;
  useEffect(() => countReach("Pin", companyId), [companyId]);
  return (
    <>
      <CardPicture marker={marker} company={company} categories={categories} pending={isPending} />
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
      <OpeningLine store={store} pending={isPending} />
      <WayMinutes ways={useWays(place)} />
      {isPending && stopsMayCome ? (
        <Skeleton className="h-12 w-full" />
      ) : (
        <NearStops stops={store?.stops} short />
      )}
    </div>
  );
}
