/** The whole map as a MapLibre style: our own drawing, the operator's map on top of it, and the way to a place. */
import type { FeatureCollection } from "geojson";
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from "maplibre-gl";
import type { BaseMap } from "./base-map";
import { builtinGround, builtinNames, builtinSource } from "./builtin-style";
import { palette } from "./palette";
import { layersIn } from "./recolour";
import { streetStyle } from "./street-style";
import { byZoom } from "./style-expressions";

/**
 * The route lies above everything drawn and below the pins, which are elements of the page. Its layers are
 * hidden as long as there is none: for each source in use the library first marks every tile on the whole
 * map.
 */
function route(): LayerSpecification[] {
  const exact: ExpressionSpecification = ["==", ["get", "exact"], true];
  const hidden = { visibility: "none" } as const;
  const rounded = { ...hidden, "line-cap": "round", "line-join": "round" } as const;
  return [
    {
      id: "route-edge",
      type: "line",
      source: "route",
      filter: exact,
      layout: rounded,
      paint: { "line-color": palette.routeEdge, "line-width": byZoom([6, 6], [14, 11]) },
    },
    {
      id: "route-line",
      type: "line",
      source: "route",
      filter: exact,
      layout: rounded,
      paint: { "line-color": palette.route, "line-width": byZoom([6, 3.5], [14, 7]) },
    },
    {
      id: "route-straight",
      type: "line",
      source: "route",
      filter: ["!", exact],
      layout: { ...hidden, "line-cap": "round" },
      paint: { "line-color": palette.route, "line-width": 4, "line-dasharray": [0.2, 2.2] },
    },
  ];
}

export const routeLayers = route().map(({ id }) => id);

export const nothing: FeatureCollection = { type: "FeatureCollection", features: [] };

const absolute = (address: string) => (address.startsWith("/") ? location.origin + address : address);

/** What the operator's map adds to ours, and how ours stands below it. */
interface Drawing {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
}

/** Raster tiles lie on everything of ours: where one is missing, ours shows. */
function withTiles(tiles: string, maxzoom: number): Drawing {
  return {
    sources: { tiles: { type: "raster", tiles: [absolute(tiles)], tileSize: 256, maxzoom } },
    layers: [
      ...builtinGround(),
      ...builtinNames(),
      { id: "tiles", type: "raster", source: "tiles", paint: { "raster-fade-duration": 0 } },
    ],
  };
}

function drawingOf(base: BaseMap, builtin: FeatureCollection | undefined): Drawing {
  if (base.kind === "Raster" && base.tiles) return withTiles(base.tiles, base.maxZoom);
  if (base.kind === "Streets" && base.tiles)
    return streetStyle({ ...base, tiles: absolute(base.tiles) }, builtin);
  return { sources: {}, layers: [...builtinGround(), ...builtinNames()] };
}

export function styleOf(
  base: BaseMap,
  builtin: FeatureCollection | undefined,
  dark = false,
): StyleSpecification {
  const { sources, layers } = drawingOf(base, builtin);
  return {
    version: 8,
    transition: { duration: 0, delay: 0 },
    sources: {
      // Beyond zoom 13 the data holds no further detail, and stretching what is there is sharp enough.
      [builtinSource]: { type: "geojson", data: builtin ?? nothing, maxzoom: 13, tolerance: 1, buffer: 64 },
      route: { type: "geojson", data: nothing },
      ...sources,
    },
    layers: layersIn([...layers, ...route()], dark),
  };
}

/** The operator's own style with our route on it. */
export function withRoute(style: StyleSpecification): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, route: { type: "geojson", data: nothing } },
    layers: [...style.layers, ...route()],
  };
}
