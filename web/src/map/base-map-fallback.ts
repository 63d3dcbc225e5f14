/** Watches the operator's base map load, and shows our own instead where nothing of it arrives. */
import type { Map as MapLibreMap } from "maplibre-gl";
import type { BaseMap } from "./base-map";
import type { BaseMapData } from "./base-map-data";
import { styleOf } from "./style";

/** What the library says of its sources, as far as it matters here. */
interface Said {
  sourceId?: string;
  tile?: unknown;
}

type Watched = Pick<MapLibreMap, "setStyle"> & {
  on: (event: "error" | "sourcedata" | "style.load" | "idle", listener: (said: Said) => void) => unknown;
};

const isTheirs = ({ sourceId }: Said) =>
  sourceId !== undefined && sourceId !== "builtin" && sourceId !== "route";

/** One tile that is lost says little, so it is judged whenever the map has loaded what it can: has anything arrived at all? */
export function watchBaseMap(
  map: Watched,
  base: BaseMap,
  { builtin, style }: BaseMapData,
  onFailed: (failed: boolean) => void,
) {
  if (base.kind === "Builtin") return;
  if (base.kind === "Style" && !style) return onFailed(true);
  let [lost, arrived, readable, replaced] = [false, false, false, false];
  const replace = () => {
    replaced = true;
    onFailed(true);
    map.setStyle(styleOf({ ...base, kind: "Builtin" }, builtin));
  };
  map.on("sourcedata", (said) => {
    if (said.tile && isTheirs(said)) arrived = true;
  });
  map.on("style.load", () => {
    readable = true;
  });
  map.on("error", (said) => {
    if (isTheirs(said)) lost = true;
    // A style that the library cannot read never loads.
    else if (style && !readable && !replaced) replace();
  });
  map.on("idle", () => {
    if (replaced) return;
    if (lost && !arrived && style) return replace();
    if (lost || arrived) onFailed(!arrived);
    lost = false;
    // Raster tiles lie on our own map, and may be away for a while; a style that has drawn something stays.
    if (!style) arrived = false;
  });
}
