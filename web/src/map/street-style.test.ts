// The street map is a valid style on the layers of the schema Shortbread, with every street in its place.
import { readFileSync } from "node:fs";
import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import type { FeatureCollection } from "geojson";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BaseMap } from "./base-map";
import { signNames } from "./map-signs";
import { streetClasses } from "./street-lines";
import { styleOf } from "./style";

/** Of the schema's version 1.0: the layers, and the kinds of streets that are no rails. */
const shortbread = new Set(
  [
    "ocean water_polygons water_polygons_labels water_lines water_lines_labels dam_lines dam_polygons",
    "pier_lines pier_polygons boundaries boundary_labels place_labels land sites buildings addresses streets",
    "street_polygons streets_polygons_labels bridges street_labels streets_labels_points public_transport",
    "aerialways ferries pois",
  ].flatMap((line) => line.split(" ")),
);
const streetKinds = (
  "motorway trunk primary secondary tertiary unclassified residential busway bus_guideway living_street " +
  "service pedestrian track footway steps path cycleway runway taxiway"
).split(" ");

const upperAustria: BaseMap = {
  kind: "Streets",
  tiles: "/api/geo/streets/{z}/{x}/{y}?v=1",
  tilesMinZoom: 0,
  tilesMaxZoom: 14,
  tilesBounds: [12.7, 47.4, 15, 48.8],
  maxZoom: 19,
  attribution: "© OpenStreetMap",
  builtinUrl: "/basemap",
  builtinAttribution: "",
};
const liechtenstein: BaseMap = { ...upperAustria, tilesBounds: [9.4, 47, 9.7, 47.3] };
const builtin: FeatureCollection = {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: { layer: "state", home: true },
      geometry: {
        type: "Polygon",
        coordinates: [
          [
            [12.8, 47.5],
            [14.9, 47.5],
            [14.9, 48.7],
            [12.8, 47.5],
          ],
        ],
      },
    },
  ],
};

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://umkreis.test" });
});

describe.each([
  ["around the region of our own map", upperAustria],
  ["of another region", liechtenstein],
])("a street map %s", (_, base) => {
  const style = () => styleOf(base, builtin);
  const theirs = () => style().layers.filter((layer) => "source" in layer && layer.source === "streets");
  const indexOf = (id: string) => style().layers.findIndex((layer) => layer.id === id);

  it("is a valid style", () => {
    expect(validateStyleMin(style() as never)).toEqual([]);
  });

  it("reads layers of the schema only, and each layer has an id of its own", () => {
    const read = new Set(theirs().map((layer) => "source-layer" in layer && layer["source-layer"]));
    expect([...read].filter((name) => !shortbread.has(String(name)))).toEqual([]);
    const ids = style().layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("draws tunnels below streets, streets below bridges, and outlines below surfaces", () => {
    const order = [
      "cover",
      "street-land",
      "street-water",
      "street-buildings",
      "street-tunnels-edges",
      "street-tunnels",
      "street-ways-edges",
      "street-ways",
      "street-bridges-edges",
      "street-bridges",
      "street-names",
      "street-places",
      "route-edge",
    ].map(indexOf);
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((left, right) => left - right));
  });

  it("asks for tiles at the whole address, where there are some", () => {
    expect(style().sources.streets).toEqual({
      type: "vector",
      tiles: ["http://umkreis.test/api/geo/streets/{z}/{x}/{y}?v=1"],
      bounds: base.tilesBounds,
      minzoom: 0,
      maxzoom: 14,
    });
  });
});

it("the more important of two streets is never the narrower one, nor the one below", () => {
  for (const [index, { widths, from }] of streetClasses.entries()) {
    const less = streetClasses[index - 1];
    if (!less) continue;
    expect(widths.every((width, at) => width >= less.widths[at]!)).toBe(true);
    expect(from).toBeLessThanOrEqual(less.from);
  }
});

it("every kind of street is drawn", () => {
  const asPaths = ["track", "footway", "steps", "path", "cycleway"];
  const drawn = streetClasses.flatMap(({ kinds }): readonly string[] => kinds);
  expect([...drawn, ...asPaths].toSorted()).toEqual(streetKinds.toSorted());
});

it("the edges of municipalities are drawn from near, quieter than those of states", () => {
  const of = (id: string) => styleOf(upperAustria, builtin).layers.find((layer) => layer.id === id);
  const [quiet, clear] = [of("street-municipalities"), of("street-boundaries")];
  expect(quiet?.minzoom).toBe(11);
  expect(JSON.stringify(quiet)).toContain('[">",["get","admin_level"],4]');
  const opacity = (layer: typeof quiet) =>
    Number(Object.entries(layer?.paint ?? {}).find(([name]) => name === "line-opacity")?.[1]);
  expect(opacity(quiet)).toBeLessThan(opacity(clear));
});

it("our own tiles hold every layer and field that is asked for, and none that nobody draws", () => {
  const listed = readFileSync(new URL("../../../tiles/src/schema/layer.rs", import.meta.url), "utf8");
  const written = new Map<string, readonly string[]>(
    [...listed.matchAll(/^ {4}\w+ "(\w+)" \w+\s+\[([\w\s]*)\]/gm)].map(
      ([, layer = "", fields = ""]) => [layer, fields.split(/\s+/).filter(Boolean)] as const,
    ),
  );
  const asked = new Map<string, Set<string>>();
  for (const layer of styleOf(upperAustria, builtin).layers) {
    if (!("source-layer" in layer) || layer.source !== "streets") continue;
    const name = String(layer["source-layer"]);
    const fields = asked.get(name) ?? new Set<string>();
    for (const [, field = ""] of JSON.stringify(layer).matchAll(/\["(?:get|has)","(\w+)"\]/g))
      fields.add(field);
    asked.set(name, fields);
  }
  expect([...written.keys()].toSorted()).toEqual([...asked.keys()].toSorted());
  for (const [layer, fields] of written) {
    // What a thing is stands in every layer of the schema.
    const unread = fields.filter((field) => field !== "kind" && !asked.get(layer)?.has(field));
    // Other tools write water that runs below the ground; ours leave it out.
    const missing = [...(asked.get(layer) ?? [])].filter(
      (field) => !fields.includes(field) && `${layer} ${field}` !== "water_lines tunnel",
    );
    expect([layer, unread, missing]).toEqual([layer, [], []]);
  }
});

it("names are German where there is a German one", () => {
  const named = styleOf(upperAustria, builtin).layers.find(({ id }) => id === "street-places");
  expect(JSON.stringify(named?.layout)).toContain('["get","name_de"]');
});

it("every sign that a layer asks for can be drawn", () => {
  const texts = styleOf(upperAustria, builtin).layers.map(({ layout }) =>
    JSON.stringify(layout && "icon-image" in layout ? layout["icon-image"] : ""),
  );
  const asked = ["station", "stop", "ferry", "aerialway", "oneway", "shield", "shield-motorway"];
  for (const name of asked) expect(texts.some((text) => text.includes(`"${name}"`))).toBe(true);
  expect(signNames.toSorted()).toEqual([...asked, "parking", "bicycle_parking"].toSorted());
});

it("our own map stays further out where it was drawn for the region, and names nothing twice", () => {
  const { layers } = styleOf(upperAustria, builtin);
  const of = (id: string) => layers.find((layer) => layer.id === id);
  expect([of("cover")?.minzoom, of("street-land")?.minzoom, of("rivers")?.minzoom]).toEqual([
    9,
    9,
    undefined,
  ]);
  expect(JSON.stringify(of("names"))).toContain('["<",["zoom"],10],["!",["!=",["get","home"],false]]');
  expect(JSON.stringify(styleOf(liechtenstein, builtin).layers)).toContain('["!",["within",');
});

it("without its data our own map leaves plain paper around the streets", () => {
  const { layers } = styleOf(upperAustria, undefined);
  expect(layers[0]).toMatchObject({ type: "background", paint: { "background-color": "#fbfaf3" } });
});

it("houses have their numbers, also those of shops, and one-way streets an arrow the right way round", () => {
  const { layers } = styleOf(upperAustria, builtin);
  const text = (id: string) => JSON.stringify(layers.find((layer) => layer.id === id));
  for (const from of ["addresses", "pois"]) {
    expect(text(`street-numbers-${from}`)).toContain(`"source-layer":"${from}"`);
    expect(text(`street-numbers-${from}`)).toContain('"text-field":["get","housenumber"]');
  }
  const arrows = text("street-oneways");
  expect(arrows).toContain('["==",["get","oneway"],true]');
  expect(arrows).toContain('"icon-rotate":["case",["==",["get","oneway_reverse"],true],180,0]');
});

it("a map of ours without an outline, as other regions have it, gives the streets their own edges", () => {
  const bare: FeatureCollection = { type: "FeatureCollection", features: [] };
  expect(JSON.stringify(styleOf(upperAustria, bare).layers)).toContain('["!",["within",');
});
