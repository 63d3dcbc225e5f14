/** Our own map as a MapLibre style, in the product's colours, and the operator's tiles on top of it. */
import type { FeatureCollection } from "geojson";
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from "maplibre-gl";
import type { BaseMap } from "./base-map";

const colours = {
  beyond: "#eceee2",
  home: "#fbfaf3",
  settled: "#f1e8d5",
  water: "#b9dcec",
  waterEdge: "#8fc3dc",
  waterText: "#2b6786",
  border: "#a98f9d",
  homeOutline: "#6f9f7d",
  label: "#26382f",
  areaText: "#6b7a6c",
  halo: "#fffdf6",
  route: "#12593f",
  routeEdge: "#ffffff",
};

const source = "builtin";
// The library reads the weight out of the first name; the shapes come from the page's own font.
const regular = ["Figtree Medium", "Figtree", "sans-serif"];
const bold = ["Figtree Bold", "Figtree", "sans-serif"];

const layerIs = (name: string): ExpressionSpecification => ["==", ["get", "layer"], name];

/** Widths and sizes that grow with the zoom, each stop a zoom and its value. */
function byZoom(...stops: [number, number | ExpressionSpecification][]): ExpressionSpecification {
  return [
    "interpolate",
    ["exponential", 1.5],
    ["zoom"],
    ...stops.flat(),
  ] as unknown as ExpressionSpecification;
}

const byRank = (values: readonly number[], last: number): ExpressionSpecification =>
  [
    "match",
    ["get", "rank"],
    ...values.flatMap((value, index) => [index + 1, value]),
    last,
  ] as unknown as ExpressionSpecification;

/** Round corners are several triangles each, and nobody sees them on a line of a few pixels. */
const roundWhereWide = {
  "line-cap": ["step", ["zoom"], "butt", 12, "round"],
  "line-join": ["step", ["zoom"], "miter", 12, "round"],
} satisfies Record<string, ExpressionSpecification>;

/** About how far a settlement reaches: 5,000 people on a square kilometre, drawn true to scale. */
const settledRadiusM: ExpressionSpecification = [
  "*",
  8,
  ["sqrt", ["max", 400, ["coalesce", ["get", "population"], 0]]],
];
/** Metres of a pixel at zoom 0 at the latitude of the region; each zoom halves them. */
const metresPerPixel = 52_300;

function settledRadiusPx(zoom: number): ExpressionSpecification {
  return ["/", settledRadiusM, metresPerPixel / 2 ** zoom];
}

/**
 * A width by the data, though it is the same for all: where the processor draws, every way to paint a line
 * is a program of its own, which it compiles for a tenth of a second at the first moment in which it is
 * needed.
 */
const everywhere = (width: number): ExpressionSpecification => byRank([width], width);

/** Settlements smaller than a point or two would be drawn a thousand times for nothing. */
const settledFrom: ExpressionSpecification = ["step", ["zoom"], 10_000, 8, 2500, 9, 600, 10, 0];

function ground(): LayerSpecification[] {
  return [
    { id: "beyond", type: "background", paint: { "background-color": colours.beyond } },
    // Its edge lies under the outline.
    {
      id: "home",
      type: "fill",
      source,
      filter: layerIs("state"),
      paint: { "fill-color": colours.home, "fill-antialias": false },
    },
    {
      id: "settled",
      type: "circle",
      source,
      filter: ["all", layerIs("place"), [">=", ["coalesce", ["get", "population"], 0], settledFrom]],
      minzoom: 7,
      paint: {
        "circle-color": colours.settled,
        "circle-blur": 0.5,
        "circle-opacity": byZoom([7, 0], [9, 0.75], [13, 0.9]),
        "circle-radius": [
          "interpolate",
          ["exponential", 2],
          ["zoom"],
          6,
          settledRadiusPx(6),
          18,
          settledRadiusPx(18),
        ],
      },
    },
    ...water(),
    ...borders(),
  ];
}

function water(): LayerSpecification[] {
  return [
    {
      id: "lakes",
      type: "fill",
      source,
      filter: layerIs("lake"),
      paint: { "fill-color": colours.water, "fill-antialias": false },
    },
    {
      id: "shores",
      type: "line",
      source,
      filter: layerIs("lake"),
      layout: roundWhereWide,
      paint: { "line-color": colours.waterEdge, "line-width": everywhere(1) },
    },
    {
      id: "rivers",
      type: "line",
      source,
      filter: layerIs("river"),
      layout: roundWhereWide,
      paint: {
        "line-color": colours.water,
        "line-width": byZoom(
          [6, byRank([1.6, 0.8, 0.5], 0.3)],
          [10, byRank([5, 2.4, 1.6], 1)],
          [13, byRank([13, 6, 4], 2.4)],
          [16, byRank([34, 15, 9], 6)],
        ),
      },
    },
  ];
}

function borders(): LayerSpecification[] {
  return [
    {
      id: "borders",
      type: "line",
      source,
      filter: layerIs("border"),
      paint: {
        "line-color": colours.border,
        "line-dasharray": [4, 2.5],
        "line-opacity": 0.75,
        "line-width": byZoom([6, 0.8], [13, 1.8]),
      },
    },
    {
      id: "home-glow",
      type: "line",
      source,
      filter: layerIs("state"),
      layout: roundWhereWide,
      paint: {
        "line-color": colours.homeOutline,
        "line-opacity": 0.16,
        "line-width": byZoom([6, everywhere(5)], [13, everywhere(12)]),
      },
    },
    {
      id: "home-outline",
      type: "line",
      source,
      filter: layerIs("state"),
      layout: roundWhereWide,
      paint: {
        "line-color": colours.homeOutline,
        "line-width": byZoom([6, everywhere(1.2)], [13, everywhere(2.2)]),
      },
    },
  ];
}

const rank: ExpressionSpecification = ["get", "rank"];

/** Up to which rank places are named at a zoom; small ones would only crowd the whole region. */
const namedRank: ExpressionSpecification = ["step", ["zoom"], 1, 7, 2, 8, 3, 10, 4, 11, 5];
const named: ExpressionSpecification = ["all", layerIs("place"), ["<=", rank, namedRank]];
const atHome: ExpressionSpecification = ["!=", ["get", "home"], false];

function placeNames(
  id: string,
  minzoom: number,
  which: ExpressionSpecification,
  opacity: number,
): LayerSpecification {
  const size = (first: number, step: number): ExpressionSpecification => ["-", first, ["*", rank, step]];
  return {
    id,
    type: "symbol",
    source,
    filter: ["all", named, which],
    minzoom,
    layout: {
      "text-field": ["get", "name"],
      "text-font": ["case", ["<=", rank, 2], ["literal", bold], ["literal", regular]],
      "text-size": byZoom([6, size(15, 1)], [10, size(18, 1.3)], [13, size(23, 1.6)], [16, size(28, 2)]),
      "text-variable-anchor": ["top", "bottom", "right", "left"],
      "text-radial-offset": 0.45,
      "text-justify": "auto",
      "text-max-width": 8,
      "text-padding": 6,
      // The largest have the first choice of where their names stand.
      "symbol-sort-key": ["-", ["*", rank, 1e8], ["coalesce", ["get", "population"], 0]],
    },
    paint: {
      "text-color": colours.label,
      "text-opacity": opacity,
      "text-halo-color": colours.halo,
      "text-halo-width": 1.6,
      "text-halo-blur": 0.4,
    },
  };
}

/** Few layers, as each of them is drawn once for every tile; those further down win where labels meet. */
function names(): LayerSpecification[] {
  return [
    ...waterNames(),
    {
      id: "dots",
      type: "circle",
      source,
      filter: named,
      maxzoom: 12,
      paint: {
        "circle-radius": byZoom([6, everywhere(1.6)], [11, ["max", 2.2, ["-", 4, ["*", rank, 0.4]]]]),
        "circle-color": colours.label,
        "circle-opacity": 0.55,
      },
    },
    placeNames("names-beyond", 6, ["all", ["!", atHome], ["any", ["<=", rank, 2], [">=", ["zoom"], 9]]], 0.7),
    // A tile of the whole region is shown up to twice its size: from here on there is room for more.
    placeNames("names-small", 8.5, ["all", atHome, [">", rank, 2]], 1),
    areaNames(),
    placeNames("names", 6, ["all", atHome, ["<=", rank, 2]], 1),
  ];
}

/** Rivers are named along their course, lakes in their middle: the largest first, the small ones closer by. */
function waterNames(): LayerSpecification[] {
  const paint = { "text-color": colours.waterText, "text-halo-color": colours.halo, "text-halo-width": 1.4 };
  const lakes: LayerSpecification = {
    id: "lake-names",
    type: "symbol",
    source,
    filter: ["all", layerIs("water"), [">=", ["get", "area_km2"], ["step", ["zoom"], 15, 10, 5, 11, 0]]],
    minzoom: 8,
    layout: {
      "text-field": ["get", "name"],
      "text-font": regular,
      "text-size": byZoom([8, 11], [13, 15]),
      "text-max-width": 6,
      "symbol-sort-key": ["-", 0, ["get", "area_km2"]],
    },
    paint,
  };
  const rivers: LayerSpecification = {
    id: "river-names",
    type: "symbol",
    source,
    filter: ["all", layerIs("river"), ["has", "name"]],
    minzoom: 8,
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 420,
      "text-field": ["get", "name"],
      "text-font": regular,
      "text-size": byZoom([8, 11], [13, 15]),
      "text-letter-spacing": 0.12,
      "text-max-angle": 30,
    },
    paint,
  };
  return [rivers, lakes];
}

/** The neighbours, as long as the map shows more than the region. */
function areaNames(): LayerSpecification {
  return {
    id: "area-names",
    type: "symbol",
    source,
    filter: layerIs("area"),
    maxzoom: 9,
    layout: {
      "text-field": ["upcase", ["get", "name"]],
      "text-font": regular,
      "text-size": byZoom([6, 10], [9, 14]),
      "text-letter-spacing": 0.22,
      "text-max-width": 12,
      "text-padding": 10,
    },
    paint: { "text-color": colours.areaText, "text-halo-color": colours.beyond, "text-halo-width": 1.4 },
  };
}

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
      paint: { "line-color": colours.routeEdge, "line-width": byZoom([6, 6], [14, 11]) },
    },
    {
      id: "route-line",
      type: "line",
      source: "route",
      filter: exact,
      layout: rounded,
      paint: { "line-color": colours.route, "line-width": byZoom([6, 3.5], [14, 7]) },
    },
    {
      id: "route-straight",
      type: "line",
      source: "route",
      filter: ["!", exact],
      layout: { ...hidden, "line-cap": "round" },
      paint: { "line-color": colours.route, "line-width": 4, "line-dasharray": [0.2, 2.2] },
    },
  ];
}

export const routeLayers = route().map(({ id }) => id);

export const nothing: FeatureCollection = { type: "FeatureCollection", features: [] };

const absolute = (address: string) => (address.startsWith("/") ? location.origin + address : address);

/** Our own map, with the operator's raster tiles on it where there are some: where one is missing, ours shows. */
export function styleOf(base: BaseMap, builtin: FeatureCollection | undefined): StyleSpecification {
  const sources: Record<string, SourceSpecification> = {
    // Beyond zoom 13 the data holds no further detail, and stretching what is there is sharp enough.
    [source]: { type: "geojson", data: builtin ?? nothing, maxzoom: 13, tolerance: 1, buffer: 64 },
    route: { type: "geojson", data: nothing },
  };
  const raster: LayerSpecification[] = [];
  if (base.kind === "Raster" && base.tiles) {
    sources.tiles = { type: "raster", tiles: [absolute(base.tiles)], tileSize: 256, maxzoom: base.maxZoom };
    raster.push({ id: "tiles", type: "raster", source: "tiles", paint: { "raster-fade-duration": 0 } });
  }
  return { version: 8, sources, layers: [...ground(), ...names(), ...raster, ...route()] };
}

/** The operator's own style with our route on it. */
export function withRoute(style: StyleSpecification): StyleSpecification {
  return {
    ...style,
    sources: { ...style.sources, route: { type: "geojson", data: nothing } },
    layers: [...style.layers, ...route()],
  };
}
