/** The land, the water and the houses of the street map, beneath everything that leads anywhere. */
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { palette } from "./palette";
import { byKind, byZoom, kindIn, roundWhereWide } from "./style-expressions";

const source = "streets";

/** Kinds of land that look the same, the lowest first: a park lies on the quarter around it. */
const lands: readonly (readonly [kinds: readonly string[], colour: string])[] = [
  [["residential", "farmyard", "garages"], palette.settled],
  [["farmland", "greenfield", "greenhouse_horticulture", "plant_nursery"], palette.field],
  [["industrial", "commercial", "retail", "railway", "landfill", "brownfield", "quarry"], palette.works],
  [["bare_rock", "scree", "shingle"], palette.rock],
  [["sand", "beach"], palette.sand],
  [["grass", "grassland", "meadow", "village_green", "wet_meadow"], palette.meadow],
  [["orchard", "vineyard", "allotments"], palette.orchard],
  [["heath", "scrub"], palette.scrub],
  [["swamp", "bog", "string_bog", "marsh"], palette.wetland],
  [["forest"], palette.forest],
  [
    [
      "park",
      "garden",
      "playground",
      "golf_course",
      "miniature_golf",
      "recreation_ground",
      "cemetery",
      "grave_yard",
    ],
    palette.park,
  ],
];

const order = lands.map(([kinds], index) => [kinds, index] as const);
const isTunnel: ExpressionSpecification = ["==", ["get", "tunnel"], true];

/** Forests alone say where the hills are, and rivers of our own map run through them further out. */
export function distantForests(until: number): LayerSpecification[] {
  return until === 0
    ? []
    : [
        {
          id: "street-forests",
          type: "fill",
          source,
          "source-layer": "land",
          filter: kindIn("forest"),
          minzoom: 7,
          maxzoom: until,
          paint: {
            "fill-color": palette.forest,
            "fill-antialias": false,
            "fill-opacity": byZoom([7, 0.5], [until, 1]),
          },
        },
      ];
}

export function streetGround(fromZoom: number): LayerSpecification[] {
  return [
    {
      id: "street-land",
      type: "fill",
      source,
      "source-layer": "land",
      minzoom: fromZoom,
      layout: { "fill-sort-key": byKind(order, -1) },
      paint: { "fill-color": byKind(lands, palette.paper), "fill-antialias": false },
    },
    {
      id: "street-sites",
      type: "fill",
      source,
      "source-layer": "sites",
      filter: kindIn("university", "college", "school", "hospital", "parking"),
      minzoom: 14,
      paint: { "fill-color": palette.site, "fill-antialias": false },
    },
    ...water(fromZoom),
    ...piers(),
    {
      id: "street-buildings",
      type: "fill",
      source,
      "source-layer": "buildings",
      minzoom: 14,
      paint: {
        "fill-color": palette.building,
        "fill-outline-color": palette.buildingEdge,
        "fill-opacity": byZoom([14, 0.4], [15.5, 1]),
      },
    },
  ];
}

function water(fromZoom: number): LayerSpecification[] {
  return [
    {
      id: "street-ocean",
      type: "fill",
      source,
      "source-layer": "ocean",
      minzoom: fromZoom,
      paint: { "fill-color": palette.water, "fill-antialias": false },
    },
    {
      id: "street-water-lines",
      type: "line",
      source,
      "source-layer": "water_lines",
      filter: ["!", isTunnel],
      minzoom: fromZoom,
      layout: roundWhereWide,
      paint: {
        "line-color": palette.water,
        "line-width": byZoom(
          [9, byKind([[["river"], 1.2]], 0.6)],
          [
            13,
            byKind(
              [
                [["river"], 3],
                [["canal"], 2.4],
              ],
              0.8,
            ),
          ],
          [
            16,
            byKind(
              [
                [["river"], 8],
                [["canal"], 6],
              ],
              2.2,
            ),
          ],
          [
            18,
            byKind(
              [
                [["river"], 16],
                [["canal"], 12],
              ],
              5,
            ),
          ],
        ),
      },
    },
    {
      id: "street-water",
      type: "fill",
      source,
      "source-layer": "water_polygons",
      filter: ["!=", ["get", "kind"], "glacier"],
      minzoom: fromZoom,
      // Further out the two shores of a river would be all of it.
      paint: {
        "fill-color": palette.water,
        "fill-outline-color": ["step", ["zoom"], palette.water, 14, palette.waterEdge],
      },
    },
  ];
}

function piers(): LayerSpecification[] {
  return [
    {
      id: "street-piers",
      type: "fill",
      source,
      "source-layer": "pier_polygons",
      minzoom: 13,
      paint: { "fill-color": palette.paper, "fill-antialias": false },
    },
    {
      id: "street-pier-lines",
      type: "line",
      source,
      "source-layer": "pier_lines",
      minzoom: 13,
      paint: { "line-color": palette.paper, "line-width": byZoom([13, 0.8], [18, 6]) },
    },
  ];
}
