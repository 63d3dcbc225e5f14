/** What the styles of the map share: sizes that grow with the zoom, and the page's own font. */
import type { ExpressionSpecification } from "maplibre-gl";

// The library reads the weight out of the first name; the shapes come from the page's own font.
export const regular = ["Figtree Medium", "Figtree", "sans-serif"];
export const bold = ["Figtree Bold", "Figtree", "sans-serif"];

type Stop = [zoom: number, value: number | ExpressionSpecification];

/** Widths and sizes that grow with the zoom, each stop a zoom and its value. */
export function byZoom(...stops: Stop[]): ExpressionSpecification {
  return [
    "interpolate",
    ["exponential", 1.5],
    ["zoom"],
    ...stops.flat(),
  ] as unknown as ExpressionSpecification;
}

/** Metres of a pixel at zoom 0 at the latitude of the region; each zoom halves them. */
const metresPerPixel = 52_300;

/** A length on the ground, drawn true to scale; the library's base of 2 makes it exact between the stops as well. */
export function trueToScale(metres: number | ExpressionSpecification): ExpressionSpecification {
  const px = (zoom: number): number | ExpressionSpecification =>
    typeof metres === "number"
      ? (metres / metresPerPixel) * 2 ** zoom
      : ["/", metres, metresPerPixel / 2 ** zoom];
  return [
    "interpolate",
    ["exponential", 2],
    ["zoom"],
    6,
    px(6),
    18,
    px(18),
  ] as unknown as ExpressionSpecification;
}

/** A value for some kinds of a thing, and another one for all the rest. */
export function byKind<Value extends number | string>(
  groups: readonly (readonly [kinds: readonly string[], value: Value])[],
  otherwise: Value,
): ExpressionSpecification {
  return [
    "match",
    ["get", "kind"],
    ...groups.flatMap(([kinds, value]) => [[...kinds], value]),
    otherwise,
  ] as unknown as ExpressionSpecification;
}

export const kindIn = (...kinds: readonly string[]): ExpressionSpecification =>
  ["in", ["get", "kind"], ["literal", kinds]] as unknown as ExpressionSpecification;

/** Round corners are several triangles each, and nobody sees them on a line of a few pixels. */
export const roundWhereWide = {
  "line-cap": ["step", ["zoom"], "butt", 12, "round"],
  "line-join": ["step", ["zoom"], "miter", 12, "round"],
} satisfies Record<string, ExpressionSpecification>;
