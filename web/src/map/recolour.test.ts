// The map in the dark: every colour comes from one table, and what is written on it can be read.
import { beforeEach, expect, it, vi } from "vitest";
import type { BaseMap } from "./base-map";
import { colours } from "./palette";
import { layersIn, recolour } from "./recolour";
import { styleOf } from "./style";

const streets: BaseMap = {
  kind: "Streets",
  tiles: "/api/geo/streets/{z}/{x}/{y}",
  tilesBounds: [9.4, 47, 9.7, 47.3],
  maxZoom: 19,
  attribution: "",
  builtinUrl: "/basemap",
  builtinAttribution: "",
};
const maps: BaseMap[] = [streets, { ...streets, kind: "Builtin", tiles: null }];

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://umkreis.test" });
});

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it("no colour occurs twice by day or in the dark, because it says which one it is", () => {
  for (const column of [0, 1] as const) {
    const all = Object.values(colours).map((pair) => pair[column]);
    expect(new Set(all).size).toBe(all.length);
  }
});

it("every name on the map is readable, by day and in the dark", () => {
  const names = ["label", "quietLabel", "streetLabel", "houseNumber", "waterText", "transit"] as const;
  for (const column of [0, 1] as const)
    for (const name of names)
      expect(contrast(colours[name][column], colours.halo[column]), name).toBeGreaterThanOrEqual(4.5);
  const [text, dark] = [colours.streetLabel[1], 1] as const;
  for (const plate of ["halo", "motorway"] as const)
    expect(contrast(text, colours[plate][dark]), plate).toBeGreaterThanOrEqual(4.5);
  for (const ground of ["paper", "forest", "settled", "meadow", "water"] as const)
    expect(contrast(colours.label[1], colours[ground][1]), ground).toBeGreaterThanOrEqual(7);
});

it("nothing of either map stays light in the dark", () => {
  maps.forEach(expectDark);
});

function expectDark(base: (typeof maps)[number]) {
  const light = new Set(Object.values(colours).map(([day]) => day as string));
  const used = JSON.stringify(styleOf(base, undefined, true).layers).match(/#[\da-f]{6}/g) ?? [];
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((colour) => light.has(colour))).toEqual([]);
  const back = layersIn(styleOf(base, undefined, true).layers, false);
  expect(back).toEqual(styleOf(base, undefined).layers);
}

it("a map that is shown turns dark without a new style", () => {
  const painted = new Map<string, unknown>();
  const updated: string[] = [];
  recolour(
    {
      getStyle: () => styleOf(streets, undefined),
      setPaintProperty: ((id: string, name: string, value: unknown) =>
        painted.set(`${id} ${name}`, value)) as never,
      hasImage: () => false,
      updateImage: ((id: string) => updated.push(id)) as never,
    },
    true,
  );
  expect(painted.get("route-line line-color")).toBe(colours.route[1]);
  expect([...painted.keys()].some((name) => !name.endsWith("color"))).toBe(false);
  expect(updated).toEqual([]);
});
