/** Where the street map takes the place of ours: the region's own outline, or the bounds of the file. */
import type { Feature, FeatureCollection, Position as Point } from "geojson";
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from "maplibre-gl";
import type { Edges } from "./base-map";
import { builtinSource, layerIs } from "./builtin-style";
import { palette } from "./palette";
import { trueToScale } from "./style-expressions";

export interface Cover {
  sources: Record<string, SourceSpecification>;
  /** Plain paper over our own map. */
  layers: LayerSpecification[];
  /** What lies around it; four straight edges should not be seen. */
  around: string;
  /** From this zoom on the street map says what ours said before. */
  fromZoom: number;
  /** Whether a place of ours lies where the street map names places. */
  holds: ExpressionSpecification;
}

/** Our own outline is drawn for the whole region and off by up to three kilometres; rivers along the border must not show twice. */
const outlineErrorM = 3000;
/** Up to here our own rivers and names tell more: the street map's schema has no rivers further out. */
const homeFromZoom = 9;
/** Its names stay for a zoom longer. */
export const ownNamesUntilZoom = homeFromZoom + 1;

const isState = ({ properties }: Feature) => properties?.layer === "state";

function pointsOf({ geometry }: Feature): Point[] {
  if (geometry.type === "Polygon") return geometry.coordinates.flat();
  if (geometry.type === "MultiPolygon") return geometry.coordinates.flat(2);
  return [];
}

/** Whether our own map was drawn for the region of the file: its outline then tells better than four edges where streets end. */
function isOfRegion([west, south, east, north]: Edges, builtin: FeatureCollection | undefined): boolean {
  const points = builtin?.features.filter(isState).flatMap(pointsOf) ?? [];
  if (points.length === 0) return false;
  let edges = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of points)
    edges = [Math.min(edges[0]!, x), Math.min(edges[1]!, y), Math.max(edges[2]!, x), Math.max(edges[3]!, y)];
  const width = Math.min(east, edges[2]!) - Math.max(west, edges[0]!);
  const height = Math.min(north, edges[3]!) - Math.max(south, edges[1]!);
  return width > 0 && height > 0 && width * height >= 0.5 * (east - west) * (north - south);
}

export function coverOf(bounds: Edges, builtin: FeatureCollection | undefined): Cover {
  return isOfRegion(bounds, builtin) ? outline() : rectangle(bounds);
}

function outline(): Cover {
  const shared = { source: builtinSource, filter: layerIs("state"), minzoom: homeFromZoom };
  return {
    sources: {},
    around: palette.beyond,
    layers: [
      {
        id: "cover",
        type: "fill",
        ...shared,
        paint: { "fill-color": palette.paper, "fill-antialias": false },
      },
      {
        id: "cover-edge",
        type: "line",
        ...shared,
        layout: { "line-join": "round" },
        paint: {
          "line-color": palette.paper,
          "line-width": trueToScale(2 * outlineErrorM),
          "line-blur": trueToScale(outlineErrorM / 2),
        },
      },
    ],
    fromZoom: homeFromZoom,
    holds: ["!=", ["get", "home"], false],
  };
}

function rectangle([west, south, east, north]: Edges): Cover {
  const geometry = {
    type: "Polygon" as const,
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
  return {
    sources: { cover: { type: "geojson", data: geometry } },
    around: palette.paper,
    layers: [
      {
        id: "cover",
        type: "fill",
        source: "cover",
        paint: { "fill-color": palette.paper, "fill-antialias": false },
      },
    ],
    fromZoom: 0,
    holds: ["within", geometry],
  };
}
