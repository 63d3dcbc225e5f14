/** When the data of our own map is fetched: a phone that sees streets to all edges needs none of it. */
import type { FeatureCollection } from "geojson";
import type { Map as MapLibreMap } from "maplibre-gl";
import type { BaseMap, Edges, MapTarget } from "./base-map";
import { loadBuiltin } from "./base-map-data";
import { ownNamesUntilZoom } from "./street-cover";
import { edgesOf } from "./street-style";

/** What a map shows. */
export interface View {
  edges: Edges;
  zoom: number;
}

/** `afterwards` is when the first streets are drawn. */
export type BuiltinNeed = "now" | "afterwards" | "unseen";

/** How much of our own map shows beside the street map. */
export function builtinNeed(
  { kind, tilesBounds, builtinBounds }: Pick<BaseMap, "kind" | "tilesBounds" | "builtinBounds">,
  { edges: [west, south, east, north], zoom }: View,
): BuiltinNeed {
  if (kind !== "Streets") return "now";
  const [left, lower, right, upper] = edgesOf(tilesBounds ?? []);
  const beyond = west < left || south < lower || east > right || north > upper;
  if (builtinBounds) {
    const [first, lowest, last, highest] = edgesOf(builtinBounds);
    const shows = west <= last && east >= first && south <= highest && north >= lowest;
    return beyond && shows ? "now" : "unseen";
  }
  // Drawn for this very region it says more than streets from afar, and from near how far the region reaches.
  return beyond || zoom < ownNamesUntilZoom ? "now" : "afterwards";
}

/** What will be seen first, as far as that can be told before there is a map. */
export function viewAhead({ latitude, longitude, wholeArea }: MapTarget, zoom: number): View {
  if (!wholeArea) return { edges: [longitude, latitude, longitude, latitude], zoom };
  const [west, , east] = wholeArea;
  return { edges: wholeArea, zoom: Math.log2(360 / (east - west)) };
}

type Watched = Pick<MapLibreMap, "getBounds" | "getZoom"> & {
  on: (
    event: "move" | "resize" | "idle" | "style.load" | "remove",
    listener: () => void,
  ) => { unsubscribe: () => void };
};

function viewOf(map: Watched): View {
  const bounds = map.getBounds();
  return {
    edges: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom: map.getZoom(),
  };
}

/**
 * Fetches our own map once, as soon as it is seen, and hands it over, undefined where it could not be had.
 * The answer fetches it at once, where there is nothing else to draw.
 */
export function fetchBuiltinWhenSeen(
  map: Watched,
  base: BaseMap,
  onAsked: () => void,
  onAnswer: (builtin: FeatureCollection | undefined) => void,
): () => void {
  // A style can be changed from this moment on.
  const styled = new Promise<void>((resolve) => void map.on("style.load", () => resolve()));
  let [asked, gone] = [false, false];
  map.on("remove", () => {
    gone = true;
  });
  const fetchNow = () => {
    if (asked) return;
    asked = true;
    for (const subscription of subscriptions) subscription.unsubscribe();
    onAsked();
    void Promise.all([loadBuiltin(base.builtinUrl), styled]).then(([builtin]) => {
      if (!gone) onAnswer(builtin);
    });
  };
  const look = (drawn: boolean) => {
    const need = builtinNeed(base, viewOf(map));
    if (need === "now" || (drawn && need === "afterwards")) fetchNow();
  };
  const subscriptions = [
    map.on("move", () => look(false)),
    map.on("resize", () => look(false)),
    map.on("idle", () => look(true)),
  ];
  look(false);
  return fetchNow;
}
