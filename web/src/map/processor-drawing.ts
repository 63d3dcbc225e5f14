/** Keeps the map moving where the processor has to draw it: coarser on the way, sharp again at rest. */
/* oxlint-disable no-underscore-dangle -- The library keeps for itself what changes the resolution without ending a gesture; the types notice when it goes. */
import type { Map as MapLibreMap } from "maplibre-gl";

/** Half the width and height is a quarter of the points, which is most of what drawing without a graphics card costs. */
const movingShare = 0.5;

type Drawn = Pick<MapLibreMap, "isMoving" | "triggerRepaint" | "_overridePixelRatio" | "_resizeInternal"> & { on: (event: "move" | "idle", listener: () => void) => unknown };

/** A browser without a graphics card refuses to draw for those who ask not to be drawn for slowly. */
export function isDrawnByProcessor(): boolean {
  const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context === null;
}

export function drawCoarselyWhileMoving(map: Drawn) {
  let coarse = false;
  // The library's own `setPixelRatio` would end the gesture that moves the map and tell of movements that are none.
  const draw = (share: number | undefined) => {
    map._overridePixelRatio = share && devicePixelRatio * share;
    map._resizeInternal();
  };
  map.on("move", () => {
    if (coarse || !map.isMoving()) return;
    coarse = true;
    draw(movingShare);
  });
  map.on("idle", () => {
    if (!coarse) return;
    coarse = false;
    draw(undefined);
    map.triggerRepaint();
  });
}
