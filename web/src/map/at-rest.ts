/** Holds back what is found while the map moves: grouping and listing thousands of places would make it stumble. */
import { useCallback, useState, useSyncExternalStore } from "react";
import type { MapHandle } from "./use-map";

/** The newest of what was found, or as long as the map moves what there was before. */
export function useAtRest<Found>(handle: MapHandle | undefined, found: Found): Found {
  const moving = useMoving(handle);
  const [settled, setSettled] = useState(found);
  if (!moving && settled !== found) setSettled(found);
  return moving ? settled : found;
}

function useMoving(handle: MapHandle | undefined): boolean {
  const subscribe = useCallback((changed: () => void) => {
    const subscriptions = handle ? [handle.map.on("movestart", changed), handle.map.on("moveend", changed), handle.map.on("idle", changed)] : [];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [handle]);
  return useSyncExternalStore(subscribe, () => handle?.map.isMoving() ?? false);
}
