// Our own map needs few ways to paint: where the processor draws, each is a program that it compiles amid the first movements.
import type { CircleLayerSpecification } from "maplibre-gl";
import { expect, test } from "vitest";
import { styleOf } from "./style";

const base = {
  kind: "Builtin",
  maxZoom: 16,
  attribution: "",
  builtinUrl: "/basemap",
  builtinAttribution: "",
} as const;
const { layers } = styleOf(base, undefined);

/** Whether a value depends on what is drawn, and not only on the zoom. */
const byData = (value: unknown): boolean =>
  Array.isArray(value) && (value[0] === "get" || value.some(byData));
/** What is painted by the data is what the library makes its programs of. */
const programOf = ({ type, paint = {} }: { type: string; paint?: object }) =>
  [
    type,
    ...Object.entries(paint)
      .filter(([name, value]) => name === "line-dasharray" || byData(value))
      .map(([name]) => name),
  ].join(" ");
const own = layers.filter((layer) => "source" in layer && layer.source === "builtin");

test("all lines, circles and names of our own map are painted in the same way, but for the dashed borders", () => {
  expect([...new Set(own.map(programOf))].toSorted()).toEqual([
    "circle circle-radius",
    "fill",
    "line line-dasharray",
    "line line-width",
    "symbol",
  ]);
});

test("every layer of our own map has its own id and a filter", () => {
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  expect(own.every((layer) => "filter" in layer && layer.filter !== undefined)).toBe(true);
});

test("the circles of towns have clear edges and are gone before one comes near enough to look for houses", () => {
  const settled = own.find(({ id }) => id === "settled") as CircleLayerSpecification;
  expect(settled.paint).not.toHaveProperty("circle-blur");
  const opacity = settled.paint?.["circle-opacity"] as unknown[] | undefined;
  expect(opacity?.slice(-2)).toEqual([settled.maxzoom, 0]);
});
