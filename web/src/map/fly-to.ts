/** Sends a map that is open already to another place. */
import { useEffect, useRef } from "react";
import type { Position } from "../lib/geo";
import { searchZoom, type MapTarget } from "./base-map";
import type { MapHandle } from "./use-map";

/** Pins stand above their places, and the buttons in a corner. */
const padding = { top: 72, bottom: 32, left: 40, right: 72 };

/** Moves the map there, and closer where it shows too much to search. */
export function easeTo({ map }: MapHandle, { longitude, latitude }: Position) {
  map.easeTo({ center: [longitude, latitude], zoom: Math.max(searchZoom, map.getZoom()) });
}

/** Goes where the search leads after the map has opened elsewhere. */
export function useFlyTo(handle: MapHandle | undefined, target: MapTarget) {
  const gone = useRef(target);
  useEffect(() => {
    // A map that is made later, or once more, opens in the right place by itself.
    if (handle && gone.current !== target) go(handle, target);
    gone.current = target;
  }, [handle, target]);
}

function go(handle: MapHandle, target: MapTarget) {
  const { map } = handle;
  const { latitude, longitude, wholeArea, zoom } = target;
  if (zoom !== undefined) map.jumpTo({ center: [longitude, latitude], zoom });
  else if (wholeArea) map.fitBounds([...wholeArea], { padding, maxZoom: searchZoom });
  else easeTo(handle, target);
}
