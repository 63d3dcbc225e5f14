/** A map inside an element of the page: made when the library is there, taken down with the element. */
import type { FeatureCollection } from "geojson";
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import type { Position } from "../geo";
import { deMap } from "../text/de-map";
import { minimumZoom, type MapBase } from "./base";
import { loadEngine, type Engine } from "./load-engine";
import { loadBuiltin } from "./builtin";
import { styleOf, withRoute } from "./style";

export interface MapHandle {
  map: MapLibreMap;
  engine: Engine;
}

export type MapProgress = "loading" | "ready" | "failed" | "unsupported";

export interface MapStart {
  base: MapBase;
  centre: Position;
  zoom: number;
  label: string;
  /** Leaves scrolling to the page: zooming by wheel asks for a key, moving by touch for two fingers. */
  cooperative: boolean;
}

interface Result {
  progress: MapProgress;
  handle: MapHandle | undefined;
  /** The operator's tiles or style do not arrive, and our own map is shown instead. */
  baseFailed: boolean;
}

function createMap(engine: Engine, builtin: FeatureCollection, container: HTMLElement, { base, centre, zoom, label, cooperative }: MapStart): MapLibreMap {
  const map = new engine.MapLibreMap({
    container,
    style: base.kind === "Style" && base.styleUrl ? base.styleUrl : styleOf(base, builtin),
    transformStyle: (_, style) => (style.sources.route ? style : withRoute(style)),
    center: [centre.longitude, centre.latitude],
    zoom,
    minZoom: minimumZoom,
    maxZoom: base.maxZoom,
    cooperativeGestures: cooperative,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    locale: deMap.library(label),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

/** Falls back to our own drawing when the operator's cannot be had, and says so once. */
function watchBase(map: MapLibreMap, base: MapBase, builtin: FeatureCollection, onFailed: () => void) {
  let failed = base.kind === "Builtin";
  map.on("error", (event) => {
    const about = (event as { sourceId?: string }).sourceId;
    if (failed || about === "builtin" || about === "route") return;
    failed = true;
    onFailed();
    // Raster tiles lie on our own map anyway; a style of the operator's has nothing beneath it.
    if (base.kind === "Style") map.setStyle(styleOf({ ...base, kind: "Builtin" }, builtin));
  });
}

export function useMap(container: RefObject<HTMLElement | null>, wanted: boolean, start: MapStart): Result {
  const [progress, setProgress] = useState<MapProgress>("loading");
  const [handle, setHandle] = useState<MapHandle>();
  const [baseFailed, setBaseFailed] = useState(false);
  const { builtinUrl } = start.base;

  // The map is made once; where it should start is read at that moment.
  const create = useEffectEvent((engine: Engine, builtin: FeatureCollection): MapLibreMap | undefined => {
    if (!container.current) return undefined;
    try {
      const map = createMap(engine, builtin, container.current, start);
      watchBase(map, start.base, builtin, () => setBaseFailed(true));
      setHandle({ map, engine });
      setProgress("ready");
      return map;
    } catch (error) {
      setProgress(error instanceof engine.GPUInitializationError ? "unsupported" : "failed");
      return undefined;
    }
  });

  useEffect(() => {
    if (!wanted) return;
    let map: MapLibreMap | undefined;
    let gone = false;
    Promise.all([loadEngine(), loadBuiltin(builtinUrl)]).then(
      ([engine, builtin]) => {
        if (!gone) map = create(engine, builtin);
      },
      () => {
        if (!gone) setProgress("failed");
      },
    );
    return () => {
      gone = true;
      setHandle(undefined);
      map?.remove();
    };
  }, [wanted, builtinUrl]);

  return { progress, handle, baseFailed };
}
