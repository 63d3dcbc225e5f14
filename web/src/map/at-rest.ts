/** Waits until the map stands still: grouping thousands of places while it moves would make it stutter. */
import { startTransition, useEffect, useState } from "react";
import type { MapHandle } from "./use-map";

/** The map counts as still after this long without movement; pauses while dragging are shorter. */
export const restMs = 200;

type MovingMap = Pick<MapHandle["map"], "isMoving"> & {
  on: (event: "movestart" | "moveend", listener: () => void) => { unsubscribe: () => void };
};

/** Acts once the map has come to rest, at once if it does not move. The answer calls that off. */
export function onceAtRest(map: MovingMap, act: () => void): () => void {
  if (!map.isMoving()) {
    act();
    return () => undefined;
  }
  const stop = atEveryRest(map, () => {
    stop();
    act();
  });
  return stop;
}

/** Acts whenever the map has come to rest after it moved, until the answer is called. */
export function atEveryRest(map: MovingMap, act: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const subscriptions = [
    map.on("movestart", () => clearTimeout(rest)),
    map.on("moveend", () => {
      clearTimeout(rest);
      rest = setTimeout(act, restMs);
    }),
  ];
  return () => {
    clearTimeout(rest);
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** The newest of what was found, or as long as the map moves what there was before. */
export function useAtRest<Found>(handle: MapHandle | undefined, found: Found): Found {
  const [settled, setSettled] = useState(found);
  useEffect(() => {
    // The list may follow later; the map under the finger comes first.
    const settle = () => startTransition(() => setSettled(found));
    if (handle) return onceAtRest(handle.map, settle);
    settle();
    return undefined;
  }, [handle, found]);
  return handle ? settled : found;
}
