/** Watches the operator's base map load, and shows our own instead where nothing of it arrives. */
import type { Map as MapLibreMap } from "maplibre-gl";
import { hasDark, type BaseMap } from "./base-map";
import type { BaseMapData } from "./base-map-data";
import { isDark } from "./dark-mode";
import { styleOf } from "./style";

/** What the library says of its sources, as far as it matters here. */
interface TileEvent {
  sourceId?: string;
  tile?: unknown;
}

type Watched = Pick<MapLibreMap, "setStyle"> & {
  on: (event: "error" | "sourcedata" | "style.load" | "idle", listener: (said: TileEvent) => void) => unknown;
};

const ours = new Set([undefined, "builtin", "cover", "route"]);
const isTheirs = ({ sourceId }: TileEvent) => !ours.has(sourceId);

/** One tile that is lost says little, so it is judged whenever the map has loaded what it can: has anything arrived at all? */
export function watchBaseMap(
  map: Watched,
  base: BaseMap,
  ground: BaseMapData,
  onFailed: (failed: boolean) => void,
) {
  const { style } = ground;
  if (base.kind === "Builtin") return;
  if (base.kind === "Style" && !style) return onFailed(true);
  // Where the street map or a style should be, ours is not drawn; raster tiles lie on top of it.
  const covers = style !== undefined || base.kind === "Streets";
  let [lost, arrived, readable, replaced] = [false, false, false, false];
  const replace = () => {
    replaced = true;
    onFailed(true);
    map.setStyle(styleOf({ ...base, kind: "Builtin" }, ground.builtin, hasDark(base) && isDark()));
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
    if (lost && !arrived && covers) return replace();
    if (lost || arrived) onFailed(!arrived);
    lost = false;
    // Raster tiles may be away for a while; a map of theirs that has drawn something stays.
    if (!covers) arrived = false;
  });
}
