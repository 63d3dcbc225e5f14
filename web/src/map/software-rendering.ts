/** Keeps the map moving where the processor has to draw it: coarser on the way, sharp again at rest. */
// Only private members of the library change the resolution without ending a gesture; the types notice when they go.
/* oxlint-disable no-underscore-dangle */
import type { DataDrivenPropertyValueSpecification, Map as MapLibreMap } from "maplibre-gl";

/** Two fifths of the width and height are a sixth of the points, which are most of what drawing without a graphics card costs. */
const movingShare = 0.4;

/** Changing the size of the canvas takes longer than drawing on it, so a map that is moved again and again stays coarse meanwhile. */
const restMs = 700;

type DrawnMap = Pick<MapLibreMap, "isMoving" | "redraw" | "_overridePixelRatio" | "_resizeInternal"> & {
  on: (event: "move" | "idle" | "remove", listener: () => void) => unknown;
};

type PaintedMap = Pick<MapLibreMap, "getLayer" | "getPaintProperty" | "setPaintProperty">;

/** What stands in for a graphics card: Chromium's and Mesa's own programs, and Windows' and Apple's. */
const processorNames = /swiftshader|llvmpipe|softpipe|basic render|software/i;

/**
 * Browsers could refuse to draw slowly for those who ask them to, but Chromium does not take its own
 * program for slow; so the name has to tell.
 */
export function isSoftwareRendered(canvas: HTMLCanvasElement): boolean {
  // The canvas answers with the context that the map draws with.
  const context = canvas.getContext("webgl2");
  const details = context?.getExtension("WEBGL_debug_renderer_info");
  return processorNames.test(
    String(context?.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)),
  );
}

/**
 * Before anything else the library fills the whole canvas with a sky, which nobody sees on a map that
 * cannot be tilted. Asked for it, a style now says that it has none.
 */
export function leaveOutSky(map: {
  style: Pick<MapLibreMap["style"], "sky">;
  on: (event: "style.load", listener: () => void) => unknown;
}) {
  map.on("style.load", () => void Object.assign(map.style.sky, { getEvaluated: () => undefined }));
}

/** Nobody looks for a house or a path on a map that moves, and they are two fifths of the work that streets are. */
const onlyAtRest = [
  ["street-buildings", "fill-opacity"],
  ["street-paths", "line-opacity"],
  ["street-cycleways", "line-opacity"],
] as const;

/** Shows or leaves out what is only for reading; the library does not draw what cannot be seen. */
export function detailOf(map: PaintedMap): (shown: boolean) => void {
  const usual = new Map<string, DataDrivenPropertyValueSpecification<number>>();
  return (shown) => {
    for (const [id, opacity] of onlyAtRest) {
      if (!map.getLayer(id)) continue;
      if (!usual.has(id)) usual.set(id, (map.getPaintProperty(id, opacity) ?? 1) as number);
      map.setPaintProperty(id, opacity, shown ? usual.get(id) : 0);
    }
  };
}

export function drawCoarselyWhileMoving(map: DrawnMap, showDetail: (shown: boolean) => void) {
  let coarse = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  // The library's own `setPixelRatio` would end the gesture that moves the map and tell of movements that are none.
  const draw = (share: number | undefined) => {
    map._overridePixelRatio = share && devicePixelRatio * share;
    map._resizeInternal();
  };
  map.on("move", () => {
    clearTimeout(rest);
    if (coarse || !map.isMoving()) return;
    coarse = true;
    showDetail(false);
    draw(movingShare);
  });
  map.on("idle", () => {
    if (!coarse) return;
    clearTimeout(rest);
    rest = setTimeout(() => {
      coarse = false;
      showDetail(true);
      draw(undefined);
      // At once: a canvas of a new size is empty, and nobody should see that.
      map.redraw();
    }, restMs);
  });
  map.on("remove", () => clearTimeout(rest));
}
