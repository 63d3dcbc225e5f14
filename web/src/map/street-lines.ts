/** Everything on the street map that leads somewhere: streets with their outlines, paths, rails and borders. */
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { palette } from "./palette";
import { byKind, byZoom, kindIn } from "./style-expressions";

const source = "streets";
const streets = { source, "source-layer": "streets" } as const;

const is = (name: string): ExpressionSpecification => ["==", ["get", name], true];
const not = (condition: ExpressionSpecification): ExpressionSpecification => ["!", condition];
const isLink = is("link");

/** The zooms that the widths of a street stand for. */
const widthZooms = [6, 9, 11, 13, 14, 16, 18] as const;

/** Streets that look the same, from the least to the most important: the later lie above the earlier where they meet. */
export const streetClasses = [
  { kinds: ["service", "taxiway"], from: 14, widths: [0, 0, 0, 0.6, 1.2, 4.4, 13] },
  { kinds: ["pedestrian", "living_street"], from: 13, widths: [0, 0, 0, 1.3, 2.4, 6.6, 19] },
  {
    kinds: ["unclassified", "residential", "busway", "bus_guideway"],
    from: 12,
    widths: [0, 0, 0.3, 1.8, 3, 8, 22],
  },
  { kinds: ["tertiary", "runway"], from: 10, widths: [0, 0.3, 0.7, 2.2, 3.8, 9.5, 25] },
  { kinds: ["secondary"], from: 9, widths: [0, 0.5, 1.2, 2.8, 4.4, 10.5, 27] },
  { kinds: ["primary"], from: 8, widths: [0, 0.8, 1.7, 3.3, 4.9, 11.5, 29] },
  { kinds: ["trunk"], from: 6, widths: [0.6, 1.2, 2.1, 3.7, 5.1, 12, 30] },
  { kinds: ["motorway"], from: 5, widths: [0.8, 1.4, 2.3, 3.9, 5.5, 13, 32] },
] as const;

/** Streets have more corners than anything else, and round ones cost the most; up to here they are a few pixels wide. */
const roundFromNear = {
  "line-cap": ["step", ["zoom"], "butt", 15, "round"],
  "line-join": ["step", ["zoom"], "miter", 15, "round"],
} satisfies Record<string, ExpressionSpecification>;

const inClass = <Value extends number | string>(
  valueOf: (one: (typeof streetClasses)[number], index: number) => Value,
  otherwise: Value,
) =>
  byKind(
    streetClasses.map((one, index) => [one.kinds, valueOf(one, index)] as const),
    otherwise,
  );

/** How much wider the outline is at the same zooms, both sides together. */
const edges = [0.6, 0.9, 1.1, 1.2, 1.4, 1.8, 2.4];
const noEdges = widthZooms.map(() => 0);
/** Ramps are narrower than the streets they lead to. */
const linkShare: ExpressionSpecification = ["case", isLink, 0.65, 1];

function widths(more: readonly number[]): ExpressionSpecification {
  return byZoom(
    ...widthZooms.map((zoom, at): [number, ExpressionSpecification] => [
      zoom,
      ["+", ["*", inClass((one) => one.widths[at] ?? 0, 0), linkShare], more[at] ?? 0],
    ]),
  );
}

const never = 99;
/** Tiles hold streets sooner than they can be told apart. */
const isDrawn: ExpressionSpecification = [">=", ["zoom"], inClass((one) => one.from, never)];
const importance: ExpressionSpecification = ["-", inClass((_, index) => index, 0), ["case", isLink, 0.5, 0]];

const fillColour = byKind(
  [
    [["motorway", "trunk"], palette.motorway],
    [["primary", "secondary"], palette.mainStreet],
    [["pedestrian", "living_street"], palette.square],
  ],
  palette.street,
);
const edgeColour = byKind(
  [
    [["motorway", "trunk"], palette.motorwayEdge],
    [["primary", "secondary"], palette.mainStreetEdge],
  ],
  palette.streetEdge,
);

/** The outlines of all streets first and their surfaces on them, so that junctions are open. */
function streetPair(
  id: string,
  which: ExpressionSpecification,
  ends: { "line-cap"?: "butt" },
): LayerSpecification[] {
  const filter: ExpressionSpecification = ["all", which, isDrawn];
  const layout = { ...roundFromNear, "line-sort-key": importance };
  return [
    {
      id: `${id}-edges`,
      type: "line",
      ...streets,
      filter,
      layout: { ...layout, ...ends },
      paint: { "line-color": edgeColour, "line-width": widths(edges) },
    },
    {
      id,
      type: "line",
      ...streets,
      filter,
      layout,
      paint: { "line-color": fillColour, "line-width": widths(noEdges) },
    },
  ];
}

function tunnels(): LayerSpecification[] {
  const filter: ExpressionSpecification = ["all", is("tunnel"), not(is("rail")), isDrawn];
  return [
    {
      id: "street-tunnels-edges",
      type: "line",
      ...streets,
      filter,
      minzoom: 11,
      paint: { "line-color": palette.streetEdge, "line-width": widths(edges), "line-dasharray": [1.2, 0.8] },
    },
    {
      id: "street-tunnels",
      type: "line",
      ...streets,
      filter,
      minzoom: 11,
      paint: { "line-color": palette.tunnel, "line-width": widths(noEdges) },
    },
  ];
}

const pathWidth = byZoom(
  [13, byKind([[["track"], 0.9]], 0.7)],
  [16, byKind([[["track"], 1.6]], 1)],
  [18, byKind([[["track"], 2.6]], 1.6)],
);

/** Paths are dotted, and those for bicycles stand out: many who look here would rather not drive. */
function paths(): LayerSpecification[] {
  const open = not(is("tunnel"));
  const isCycleway: ExpressionSpecification = [
    "any",
    kindIn("cycleway"),
    ["all", kindIn("path", "footway"), ["==", ["get", "bicycle"], "designated"]],
  ];
  return [
    {
      id: "street-paths",
      type: "line",
      ...streets,
      filter: ["all", open, kindIn("footway", "path", "steps", "track"), not(isCycleway)],
      minzoom: 14,
      paint: { "line-color": palette.path, "line-width": pathWidth, "line-dasharray": [2.4, 1.6] },
    },
    {
      id: "street-cycleways",
      type: "line",
      ...streets,
      filter: ["all", open, isCycleway],
      minzoom: 13,
      paint: {
        "line-color": palette.cycleway,
        "line-width": byZoom([13, 0.8], [16, 1.8], [18, 3.4]),
        "line-dasharray": [2.6, 1.3],
        "line-opacity": byZoom([13, 0.55], [16, 0.8]),
      },
    },
  ];
}

const isHeavyRail = kindIn("rail", "narrow_gauge", "funicular", "light_rail", "monorail", "subway");
/** Sidings only crowd a station seen from afar. */
const isMainTrack: ExpressionSpecification = ["any", ["!", ["has", "service"]], [">=", ["zoom"], 14]];

function rails(): LayerSpecification[] {
  const above: ExpressionSpecification = ["all", is("rail"), not(is("tunnel")), isMainTrack];
  return [
    {
      id: "street-rails-tunnel",
      type: "line",
      ...streets,
      filter: ["all", isHeavyRail, is("tunnel"), isMainTrack],
      minzoom: 12,
      paint: { "line-color": palette.tram, "line-width": 1, "line-dasharray": [3, 3] },
    },
    {
      id: "street-rails",
      type: "line",
      ...streets,
      filter: above,
      minzoom: 8,
      paint: {
        "line-color": palette.rail,
        "line-width": byZoom(
          [8, 0.6],
          [13, byKind([[["tram"], 0.7]], 1.6)],
          [16, byKind([[["tram"], 1.2]], 3)],
          [18, byKind([[["tram"], 1.8]], 4.4)],
        ),
      },
    },
    {
      id: "street-rails-gaps",
      type: "line",
      ...streets,
      filter: ["all", isHeavyRail, above],
      minzoom: 12,
      paint: {
        "line-color": palette.railGap,
        "line-width": byZoom([12, 0.5], [13, 0.8], [16, 1.7], [18, 2.8]),
        "line-dasharray": [6, 5],
      },
    },
  ];
}

function areas(): LayerSpecification[] {
  return [
    {
      id: "street-squares",
      type: "fill",
      source,
      "source-layer": "street_polygons",
      minzoom: 14,
      paint: { "fill-color": palette.square, "fill-outline-color": palette.streetEdge },
    },
    {
      id: "street-bridge-areas",
      type: "fill",
      source,
      "source-layer": "bridges",
      minzoom: 14,
      paint: { "fill-color": palette.works, "fill-outline-color": palette.streetEdge },
    },
  ];
}

function crossings(): LayerSpecification[] {
  return [
    {
      id: "street-aerialways",
      type: "line",
      source,
      "source-layer": "aerialways",
      minzoom: 12,
      paint: { "line-color": palette.aerialway, "line-width": 1, "line-dasharray": [8, 3] },
    },
    {
      id: "street-ferries",
      type: "line",
      source,
      "source-layer": "ferries",
      minzoom: 11,
      paint: { "line-color": palette.waterEdge, "line-width": 1.2, "line-dasharray": [4, 3] },
    },
  ];
}

/** Where the outline of a municipality tells something, and the tiles have it. */
const municipalitiesFromZoom = 11;

function boundaries(fromZoom: number): LayerSpecification[] {
  const level: ExpressionSpecification = ["get", "admin_level"];
  return [
    {
      // Districts and municipalities: people say where they are by them, but hardly look for their edge.
      id: "street-municipalities",
      type: "line",
      source,
      "source-layer": "boundaries",
      filter: ["all", [">", level, 4], not(is("maritime"))],
      minzoom: Math.max(fromZoom, municipalitiesFromZoom),
      paint: {
        "line-color": palette.border,
        "line-dasharray": [1.5, 3],
        "line-opacity": 0.45,
        "line-width": byZoom([11, 0.9], [16, 1.6]),
      },
    },
    {
      id: "street-boundaries",
      type: "line",
      source,
      "source-layer": "boundaries",
      filter: ["all", ["<=", level, 4], not(is("maritime"))],
      minzoom: fromZoom,
      paint: {
        "line-color": palette.border,
        "line-dasharray": [4, 2.5],
        "line-opacity": 0.6,
        "line-width": byZoom([6, 0.8], [13, 1.8]),
      },
    },
  ];
}

export function streetLines(fromZoom: number): LayerSpecification[] {
  return [
    ...tunnels(),
    ...areas(),
    ...paths(),
    ...streetPair("street-ways", ["all", not(is("rail")), not(is("tunnel")), not(is("bridge"))], {}),
    // The outline of a bridge ends where it does: around its ends it would cut the street off.
    ...streetPair("street-bridges", ["all", not(is("rail")), not(is("tunnel")), is("bridge")], {
      "line-cap": "butt",
    }),
    ...rails(),
    ...crossings(),
    ...boundaries(fromZoom),
  ];
}
