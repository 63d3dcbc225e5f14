/** The names and signs of the street map; those further down win where two of them meet. */
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { palette } from "./palette";
import { bold, byKind, byZoom, kindIn, regular } from "./style-expressions";

const source = "streets";

/** The German name where a place has one; some writers leave an empty text where there is none. */
const name: ExpressionSpecification = [
  "case",
  ["!=", ["coalesce", ["get", "name_de"], ""], ""],
  ["get", "name_de"],
  ["coalesce", ["get", "name"], ""],
];
const halo = { "text-halo-color": palette.halo, "text-halo-width": 1.4 };

/** Water first: every other name is asked for more often. */
function waterNames(): LayerSpecification[] {
  const paint = { ...halo, "text-color": palette.waterText };
  return [
    {
      id: "street-river-names",
      type: "symbol",
      source,
      "source-layer": "water_lines_labels",
      filter: ["any", kindIn("river", "canal"), [">=", ["zoom"], 15]],
      minzoom: 11,
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 420,
        "text-field": name,
        "text-font": regular,
        "text-size": byZoom([11, 11], [16, 14]),
        "text-letter-spacing": 0.1,
        "text-max-angle": 30,
      },
      paint,
    },
    {
      id: "street-water-names",
      type: "symbol",
      source,
      "source-layer": "water_polygons_labels",
      filter: [">=", ["get", "way_area"], ["step", ["zoom"], 1e6, 12, 2e5, 13, 5e4, 15, 3000]],
      minzoom: 10,
      layout: {
        "text-field": name,
        "text-font": regular,
        "text-size": byZoom([10, 11], [16, 14]),
        "text-max-width": 6,
        "symbol-sort-key": ["-", 0, ["get", "way_area"]],
      },
      paint,
    },
  ];
}

/** From which zoom house numbers are drawn: there is room for them where one sees the single house. */
const houseNumberZoom = 16;

function houseNumbers(): LayerSpecification[] {
  // Schema: whatever is a point of interest has its number there and not among the addresses.
  return ["addresses", "pois"].map((layer) => ({
    id: `street-numbers-${layer}`,
    type: "symbol",
    source,
    "source-layer": layer,
    filter: ["has", "housenumber"],
    minzoom: houseNumberZoom,
    layout: {
      "text-field": ["get", "housenumber"],
      "text-font": regular,
      "text-size": byZoom([16, 9.5], [18, 12]),
      "text-padding": 1,
    },
    paint: { "text-color": palette.houseNumber, "text-halo-color": palette.halo, "text-halo-width": 1 },
  }));
}

/** Lines have names too, which only those who run them use. */
const isRail = kindIn("rail", "narrow_gauge", "tram", "light_rail", "funicular", "subway", "monorail");
const isMain = kindIn("motorway", "trunk", "primary", "secondary", "tertiary");

/** Which way one may drive, only for those who look for it. */
function oneways(): LayerSpecification {
  return {
    id: "street-oneways",
    type: "symbol",
    source,
    "source-layer": "streets",
    filter: ["all", ["==", ["get", "oneway"], true], ["!=", ["get", "tunnel"], true]],
    minzoom: 16,
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 160,
      "icon-image": "oneway",
      "icon-rotate": ["case", ["==", ["get", "oneway_reverse"], true], 180, 0],
      "icon-size": byZoom([16, 0.7], [18, 1.1]),
      "icon-padding": 0,
    },
  };
}

function roadNumbers(): LayerSpecification {
  return {
    id: "street-numbers-of-roads",
    type: "symbol",
    source,
    "source-layer": "street_labels",
    filter: [
      "all",
      ["has", "ref"],
      kindIn("motorway", "trunk", "primary"),
      ["<=", ["length", ["get", "ref"]], 6],
    ],
    minzoom: 10,
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 500,
      "text-field": ["get", "ref"],
      "text-font": bold,
      "text-size": 10,
      "text-rotation-alignment": "viewport",
      "icon-rotation-alignment": "viewport",
      "icon-image": ["match", ["get", "kind"], ["motorway", "trunk"], "shield-motorway", "shield"],
      "icon-text-fit": "both",
      "icon-text-fit-padding": [1, 3, 1, 3],
      "text-padding": 12,
    },
    paint: { "text-color": palette.streetLabel },
  };
}

function streetNames(): LayerSpecification[] {
  return [
    {
      id: "street-names",
      type: "symbol",
      source,
      "source-layer": "street_labels",
      filter: ["all", ["!=", name, ""], ["!", isRail], ["any", [">=", ["zoom"], 14], isMain]],
      minzoom: 13,
      layout: {
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-field": name,
        "text-font": regular,
        "text-size": byZoom(
          [13, byKind([[["service", "footway", "path", "track", "steps"], 9.5]], 10.5)],
          [18, 15],
        ),
        "text-max-angle": 35,
        "text-padding": 3,
        "symbol-sort-key": byKind(
          [
            [["motorway", "trunk"], 0],
            [["primary"], 1],
            [["secondary"], 2],
            [["tertiary"], 3],
            [["unclassified", "residential", "pedestrian", "living_street"], 4],
          ],
          5,
        ),
      },
      paint: { ...halo, "text-color": palette.streetLabel },
    },
    {
      id: "street-square-names",
      type: "symbol",
      source,
      "source-layer": "streets_polygons_labels",
      filter: ["!=", name, ""],
      minzoom: 15,
      layout: {
        "text-field": name,
        "text-font": regular,
        "text-size": byZoom([15, 10.5], [18, 14]),
        "text-max-width": 7,
      },
      paint: { ...halo, "text-color": palette.streetLabel },
    },
  ];
}

/** Areas are sites in the schema; our own tiles have what is mapped as a point among the points of interest. */
function parking(): LayerSpecification[] {
  return [
    { layer: "sites", key: "kind" },
    { layer: "pois", key: "amenity" },
  ].map(({ layer, key }) => ({
    id: `street-parking-${layer}`,
    type: "symbol",
    source,
    "source-layer": layer,
    filter: ["in", ["get", key], ["literal", ["parking", "bicycle_parking"]]],
    minzoom: 16,
    layout: {
      "icon-image": ["get", key],
      "icon-padding": 4,
      "symbol-sort-key": ["case", ["==", ["get", key], "bicycle_parking"], 0, 1],
    },
  }));
}

/** How one gets there without a car, and where a bicycle or a car can stay. */
function signs(): LayerSpecification[] {
  const transit = byKind(
    [
      [["station", "halt"], "station"],
      [["bus_station", "bus_stop", "tram_stop"], "stop"],
      [["ferry_terminal"], "ferry"],
      [["aerialway_station"], "aerialway"],
    ],
    "",
  );
  return [
    ...parking(),
    {
      id: "street-stops",
      type: "symbol",
      source,
      "source-layer": "public_transport",
      filter: [
        "any",
        ["all", kindIn("station", "halt", "ferry_terminal"), [">=", ["zoom"], 12]],
        ["all", kindIn("bus_station", "tram_stop", "bus_stop"), [">=", ["zoom"], 15]],
        ["all", kindIn("aerialway_station"), [">=", ["zoom"], 14]],
      ],
      minzoom: 12,
      layout: {
        "icon-image": transit,
        "icon-size": byZoom([13, 0.8], [15, byKind([[["station", "halt"], 1]], 0.7)], [17, 1]),
        "icon-padding": 2,
        "text-field": ["step", ["zoom"], ["case", kindIn("station", "halt"), name, ""], 16, name],
        "text-font": regular,
        "text-size": byKind([[["station", "halt"], 11.5]], 10.5),
        "text-anchor": "top",
        "text-offset": [0, 0.8],
        "text-max-width": 8,
        "text-optional": true,
        "text-padding": 8,
        "symbol-sort-key": byKind(
          [
            [["station"], 0],
            [["halt"], 1],
            [["bus_station", "ferry_terminal"], 2],
          ],
          3,
        ),
      },
      paint: { ...halo, "text-color": palette.transit },
    },
  ];
}

const smallPlaces = [
  "suburb",
  "quarter",
  "neighbourhood",
  "hamlet",
  "isolated_dwelling",
  "farm",
  "locality",
  "island",
];
const byPopulation: ExpressionSpecification = ["-", 0, ["coalesce", ["get", "population"], 0]];

function placeNames(fromZoom: number): LayerSpecification[] {
  const shared = { type: "symbol", source, "source-layer": "place_labels" } as const;
  const isCity = kindIn("capital", "state_capital", "city");
  return [
    {
      id: "street-small-places",
      ...shared,
      filter: [
        ">=",
        ["zoom"],
        byKind(
          [
            [["suburb", "island"], 12],
            [["hamlet", "quarter"], 13],
            [["neighbourhood", "isolated_dwelling", "farm", "locality"], 15],
          ],
          99,
        ),
      ],
      minzoom: Math.max(12, fromZoom),
      layout: {
        "text-field": name,
        "text-font": regular,
        "text-size": byZoom([12, byKind([[["suburb"], 12]], 11)], [16, byKind([[["suburb"], 16]], 13)]),
        "text-max-width": 7,
        "text-padding": 6,
        "symbol-sort-key": byPopulation,
      },
      paint: { ...halo, "text-color": palette.quietLabel },
    },
    {
      id: "street-places",
      ...shared,
      filter: [
        "all",
        ["!", kindIn(...smallPlaces)],
        ["any", ["<", ["zoom"], 16], ["all", ["<", ["zoom"], 17], kindIn("village")]],
        ["any", [">=", ["zoom"], 10], ["!", kindIn("village")]],
      ],
      minzoom: fromZoom,
      layout: {
        "text-field": name,
        "text-font": ["case", kindIn("village"), ["literal", regular], ["literal", bold]],
        "text-size": byZoom(
          [6, ["case", isCity, 14, 11]],
          [10, ["case", isCity, 18, kindIn("town"), 14, 12]],
          [14, ["case", isCity, 24, kindIn("town"), 20, 16]],
          [16, ["case", isCity, 26, kindIn("town"), 22, 18]],
        ),
        "text-max-width": 8,
        "text-padding": 6,
        // A capital may be smaller than the town beside it.
        "symbol-sort-key": ["case", kindIn("capital", "state_capital"), -1e9, byPopulation],
      },
      paint: { ...halo, "text-color": palette.label, "text-halo-width": 1.6 },
    },
  ];
}

export function streetLabels(fromZoom: number): LayerSpecification[] {
  return [
    ...waterNames(),
    ...houseNumbers(),
    oneways(),
    ...streetNames(),
    roadNumbers(),
    ...signs(),
    ...placeNames(fromZoom === 0 ? 0 : fromZoom + 1),
  ];
}
