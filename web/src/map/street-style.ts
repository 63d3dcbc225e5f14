/** The street map: vector tiles of the schema Shortbread in our own colours, with our own map around and below them. */
import type { FeatureCollection } from "geojson";
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from "maplibre-gl";
import type { Edges } from "./base-map";
import { builtinGround, builtinNames } from "./builtin-style";
import { coverOf, type Cover } from "./street-cover";
import { distantForests, streetGround } from "./street-ground";
import { streetLabels } from "./street-labels";
import { streetLines } from "./street-lines";

/** What is known of the tiles; the schema says the rest. */
export interface StreetTiles {
  /** A whole address with {z}, {x} and {y}. */
  tiles: string;
  tilesMinZoom?: number | null;
  tilesMaxZoom?: number | null;
  tilesBounds?: readonly number[] | null;
}

/** The deepest zoom of every file in the schema, unless it says otherwise. */
const shortbreadMaxZoom = 14;

export function edgesOf([west = -180, south = -85, east = 180, north = 85]: readonly number[]): Edges {
  return [west, south, east, north];
}

/** Our own names, but for those in whose place the street map has its own. */
function namesBeside({ fromZoom, holds }: Cover): LayerSpecification[] {
  const besides: ExpressionSpecification = ["any", ["<", ["zoom"], fromZoom && fromZoom + 1], ["!", holds]];
  const layers = builtinNames();
  for (const layer of layers)
    if ("filter" in layer && layer.filter)
      layer.filter = ["all", layer.filter, besides] as ExpressionSpecification;
  return layers;
}

export function streetStyle(
  { tiles, tilesMinZoom, tilesMaxZoom, tilesBounds }: StreetTiles,
  builtin: FeatureCollection | undefined,
): { sources: Record<string, SourceSpecification>; layers: LayerSpecification[] } {
  const edges = edgesOf(tilesBounds ?? []);
  const cover = coverOf(edges, builtin);
  const { fromZoom } = cover;
  const [beyond, home, ...own] = builtinGround(cover.around);
  return {
    sources: {
      ...cover.sources,
      streets: {
        type: "vector",
        tiles: [tiles],
        bounds: [...edges],
        minzoom: tilesMinZoom ?? 0,
        maxzoom: tilesMaxZoom ?? shortbreadMaxZoom,
      },
    },
    layers: [
      ...[beyond, home].filter((layer) => layer !== undefined),
      ...distantForests(fromZoom),
      ...own,
      ...cover.layers,
      ...streetGround(fromZoom),
      ...streetLines(fromZoom),
      ...namesBeside(cover),
      ...streetLabels(fromZoom),
    ],
  };
}
