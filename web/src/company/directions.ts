/** Directions from the visitor to a place: asked for on demand, shown until they are cancelled. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../api/queries";
import { countReach } from "../api/reach";
import { useSite } from "../api/site-context";
import type { Directions, TravelMode } from "../api/types";
import { usePosition } from "../browser/position";
import type { Position } from "../lib/geo";
import { defaultTravelMode } from "./default-travel-mode";

export interface Destination {
  companyId: string;
  storeId: string;
  title: string;
  place: Position;
}

export interface ActiveRoute {
  destination: Destination;
  /** True until it is known where the way begins. */
  waiting: boolean;
  route: Directions | undefined;
  failed: boolean;
  mode: TravelMode;
  setMode: (mode: TravelMode) => void;
}

export interface DirectionsControl {
  way: ActiveRoute | undefined;
  start: (destination: Destination) => void;
  cancel: () => void;
}

export function useDirections(): DirectionsControl {
  const { region, map } = useSite();
  const { position } = usePosition();
  // The start stays what it was when the way was asked for, or every step would ask again.
  const [asked, setAsked] = useState<{ from: Position | undefined; destination: Destination }>();
  const [mode, setMode] = useState<TravelMode>(() => defaultTravelMode(map.modes));
  if (asked && !asked.from && position) setAsked({ ...asked, from: position });
  const from = asked?.from ?? region;
  const to = asked?.destination.place ?? region;
  const { data, isError, isFetching, isStale, refetch } = useQuery({
    ...queries.directions(from, to, mode),
    enabled: asked?.from !== undefined,
  });
  // What went wrong the last time says nothing about the attempt under way.
  const failed = isError && !isFetching;
  const route = isError || !asked?.from || (isFetching && data?.problem === "Unavailable") ? undefined : data;
  const start = (destination: Destination) => {
    // The query client does not fetch the same route twice by itself.
    const same =
      asked?.from !== undefined &&
      asked.from === position &&
      asked.destination.storeId === destination.storeId;
    if (same && isStale) void refetch();
    setAsked({ from: position, destination });
    countReach("Route", destination.companyId);
  };
  return {
    way: asked && { destination: asked.destination, waiting: !asked.from, route, failed, mode, setMode },
    start,
    cancel: () => setAsked(undefined),
  };
}
