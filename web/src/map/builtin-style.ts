/** Our own map as layers of a style, in the product's colours: land, water, borders and names of the whole region. */
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { palette } from "./palette";
import { bold, byZoom, regular, roundWhereWide, trueToScale } from "./style-expressions";

export const builtinSource = "builtin";
const source = builtinSource;

export const layerIs = (name: string): ExpressionSpecification => ["==", ["get", "layer"], name];

const byRank = (values: readonly number[], last: number): ExpressionSpecification =>
  [
    "match",
    ["get", "rank"],
    ...values.flatMap((value, index) => [index + 1, value]),
    last,
  ] as unknown as ExpressionSpecification;

/** About how far a settlement reaches: 5,000 people on a square kilometre, drawn true to scale. */
const settledRadiusM: ExpressionSpecification = [
  "*",
  8,
  ["sqrt", ["max", 400, ["coalesce", ["get", "population"], 0]]],
];
/**
 * A width by the data, though it is the same for all: where the processor draws, every way to paint a line
 * is a program of its own, which it compiles for a tenth of a second at the first moment in which it is
 * needed.
 */
const everywhere = (width: number): ExpressionSpecification => byRank([width], width);

/** Settlements smaller than a point or two would be drawn a thousand times for nothing. */
const settledFrom: ExpressionSpecification = ["step", ["zoom"], 10_000, 8, 2500, 9, 600, 10, 0];

export function builtinGround(around: string = palette.beyond): LayerSpecification[] {
  return [
    { id: "beyond", type: "background", paint: { "background-color": around } },
    // Its edge lies under the outline.
    {
      id: "home",
      type: "fill",
      source,
      filter: layerIs("state"),
      paint: { "fill-color": palette.paper, "fill-antialias": false },
    },
    {
      id: "settled",
      type: "circle",
      source,
      filter: ["all", layerIs("place"), [">=", ["coalesce", ["get", "population"], 0], settledFrom]],
      minzoom: 7,
      // From near a circle would claim to know where the houses end.
      maxzoom: 12,
      paint: {
        "circle-color": palette.settled,
        "circle-opacity": byZoom([7, 0], [9, 1], [11, 1], [12, 0]),
        "circle-radius": trueToScale(settledRadiusM),
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
      paint: { "fill-color": palette.water, "fill-antialias": false },
    },
    {
      id: "shores",
      type: "line",
      source,
      filter: layerIs("lake"),
      layout: roundWhereWide,
      paint: { "line-color": palette.waterEdge, "line-width": everywhere(1) },
    },
    {
      id: "rivers",
      type: "line",
      source,
      filter: layerIs("river"),
      layout: roundWhereWide,
      paint: {
        "line-color": palette.water,
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
        "line-color": palette.border,
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
        "line-color": palette.homeOutline,
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
        "line-color": palette.homeOutline,
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
      "text-color": palette.label,
      "text-opacity": opacity,
      "text-halo-color": palette.halo,
      "text-halo-width": 1.6,
      "text-halo-blur": 0.4,
    },
  };
}

/** Few layers, as each of them is drawn once for every tile; those further down win where labels meet. */
export function builtinNames(): LayerSpecification[] {
  return [
    ...waterNames(),
    {
      id: "dots",
      type: "circle",
      source,
      filter: named,
      // From near they become rings: this is the middle of a place, and the names around say which way is which.
      paint: {
        "circle-radius": byZoom(
          [6, everywhere(1.6)],
          [11, ["max", 2.2, ["-", 4, ["*", rank, 0.4]]]],
          [15, everywhere(5)],
        ),
        "circle-color": ["step", ["zoom"], palette.label, 12, palette.halo],
        "circle-opacity": ["step", ["zoom"], 0.55, 12, 1],
        "circle-stroke-color": palette.quietLabel,
        "circle-stroke-width": ["step", ["zoom"], 0, 12, 1.5],
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
  const paint = { "text-color": palette.waterText, "text-halo-color": palette.halo, "text-halo-width": 1.4 };
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
    paint: { "text-color": palette.areaText, "text-halo-color": palette.beyond, "text-halo-width": 1.4 },
  };
}
