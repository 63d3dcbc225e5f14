/** Keeps the typed place the same in the address and for the other pages, which know it without one. */
import { useEffect, useEffectEvent, useRef } from "react";
import { cameByHistory } from "../../browser/history";
import {
  forgetPosition,
  setPlace,
  usePosition,
  type KnownPosition,
  type NamedPlace,
} from "../../browser/position";
import type { OverviewAddress, OverviewState } from "./address";

/** Makes this the place of the search, remembered for the next visit; undefined takes it away. `also` goes with it. */
export function choosePlace(
  { change }: Pick<OverviewAddress, "change">,
  place: NamedPlace | undefined,
  also: Partial<OverviewState> = {},
) {
  change({ ...also, place }, "submitted");
  if (place) setPlace(place, true);
  else forgetPosition();
}

const isSame = (one: NamedPlace, other: NamedPlace) =>
  one.place === other.place && one.latitude === other.latitude && one.longitude === other.longitude;

export function usePlaceInAddress({ state, change }: OverviewAddress) {
  const { position } = usePosition();
  const taken = useRef<string | undefined>("");
  const agree = useEffectEvent((place: NamedPlace | undefined, known: KnownPosition | undefined) => {
    const text = JSON.stringify(place);
    const isNew = taken.current !== text;
    taken.current = text;
    const own = known?.place === undefined ? undefined : (known as NamedPlace);
    if (isNew && place) {
      if (!own || !isSame(own, place)) setPlace(place, false);
    } else if (isNew && own && cameByHistory()) {
      // Going back to before it was chosen.
      forgetPosition();
    } else if (!place && own) {
      // A link of ours, or the visit before, leaves it in force, and everything else as it is.
      const { page, scene, storeId } = state;
      change({ place: own, page, scene, storeId }, "same");
    } else if (place && known && !own) {
      // The device's own position took its place.
      change({ place: undefined });
    }
  });
  useEffect(() => agree(state.place, position), [state.place, position]);
}
