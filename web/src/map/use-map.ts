/** A map inside an element of the page: made when the library is there, taken down with the element. */
import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { deMap } from "../text/de-map";
import { hasDark, minimumZoom, searchZoom, type BaseMap, type MapTarget } from "./base-map";
import { loadBaseMapData, type BaseMapData } from "./base-map-data";
import { watchBaseMap } from "./base-map-fallback";
import { builtinNeed, fetchBuiltinWhenSeen, viewAhead } from "./builtin-when-seen";
import { isDark, watchDarkMode } from "./dark-mode";
import { loadEngine, type Engine } from "./load-engine";
import { offerSigns } from "./map-signs";
import { recolour } from "./recolour";
import { detailOf, drawCoarselyWhileMoving, isSoftwareRendered, leaveOutSky } from "./software-rendering";
import { styleOf, withRoute } from "./style";

export interface MapHandle {
  map: MapLibreMap;
  engine: Engine;
}

export type MapProgress = "loading" | "ready" | "failed" | "unsupported";

export interface MapStart {
  base: BaseMap;
  centre: MapTarget;
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
  /** The data of our own map; where it is missing there is plain ground. */
  builtin: BuiltinState;
}

/** Beside the street map it is asked for when it is seen. */
export type BuiltinState = "unseen" | "coming" | "there" | "missing";

const stateOf = ({ builtin }: BaseMapData): BuiltinState => (builtin ? "there" : "missing");

/** Keeps pins at the edge of the region off the edge of the map. */
const edgePx = 16;

function createMap(
  engine: Engine,
  ground: BaseMapData,
  container: HTMLElement,
  { base, centre, zoom, label, cooperative }: MapStart,
): MapLibreMap {
  const map = new engine.MapLibreMap({
    container,
    style: ground.style ? withRoute(ground.style) : styleOf(base, ground.builtin, hasDark(base) && isDark()),
    center: [centre.longitude, centre.latitude],
    zoom,
    ...(centre.wholeArea && {
      bounds: [...centre.wholeArea],
      fitBoundsOptions: { padding: edgePx, maxZoom: searchZoom },
    }),
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
  offerSigns(map);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (isSoftwareRendered(map.getCanvas())) {
    leaveOutSky(map);
    drawCoarselyWhileMoving(map, detailOf(map));
  }
  return map;
}

/** Brings our own map beside the streets when it is seen, and in place of what does not arrive. */
function watchGround(
  map: MapLibreMap,
  base: BaseMap,
  ground: BaseMapData,
  onBaseFailed: (failed: boolean) => void,
  onBuiltin: (state: BuiltinState) => void,
) {
  let shown = base;
  const show = (builtin: BaseMapData["builtin"]) => {
    ground.builtin = builtin;
    onBuiltin(stateOf(ground));
    if (builtin) map.setStyle(styleOf(shown, builtin, isDark()));
  };
  const later = base.kind === "Streets" && !ground.builtin;
  onBuiltin(later ? "unseen" : stateOf(ground));
  const fetchNow = later ? fetchBuiltinWhenSeen(map, base, () => onBuiltin("coming"), show) : undefined;
  watchBaseMap(map, base, ground, (failed) => {
    onBaseFailed(failed);
    if (!failed || !fetchNow) return;
    // A street map that has failed once is not waited for any more.
    shown = { ...base, kind: "Builtin" };
    fetchNow();
  });
}

export function useMap(container: RefObject<HTMLElement | null>, wanted: boolean, start: MapStart): Result {
  const [progress, setProgress] = useState<MapProgress>("loading");
  const [handle, setHandle] = useState<MapHandle>();
  const [baseFailed, setBaseFailed] = useState(false);
  const [builtin, setBuiltin] = useState<BuiltinState>("unseen");
  const { builtinUrl } = start.base;
  const followsScheme = hasDark(start.base);
  const styleUrl = start.base.kind === "Style" ? start.base.styleUrl : undefined;

  const isBuiltinSeenAhead = useEffectEvent(
    () => builtinNeed(start.base, viewAhead(start.centre, start.zoom)) === "now",
  );
  // The map is made once; where it should start is read at that moment.
  const create = useEffectEvent((engine: Engine, ground: BaseMapData): MapLibreMap | undefined => {
    if (!container.current) return undefined;
    try {
      const map = createMap(engine, ground, container.current, start);
      watchGround(map, start.base, ground, setBaseFailed, setBuiltin);
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
    let unwatch: (() => void) | undefined;
    const ground = loadBaseMapData(isBuiltinSeenAhead() ? builtinUrl : undefined, styleUrl);
    Promise.all([loadEngine(), ground]).then(
      ([engine, loaded]) => {
        if (!gone) map = create(engine, loaded);
        const shown = map;
        if (shown && followsScheme) unwatch = watchDarkMode((dark) => recolour(shown, dark));
      },
      () => {
        if (!gone) setProgress("failed");
      },
    );
    return () => {
      gone = true;
      unwatch?.();
      setHandle(undefined);
      map?.remove();
    };
  }, [wanted, builtinUrl, styleUrl, followsScheme]);

  return { progress, handle, baseFailed, builtin };
}
