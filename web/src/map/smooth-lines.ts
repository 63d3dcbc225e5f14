/** Rounds the corners of coarse lines, so that rivers and borders flow instead of breaking at every point. */
import type { Feature, FeatureCollection, Position as Point } from "geojson";

const rounds = 2;

/** Chaikin's way: every corner is cut at a quarter and three quarters of its sides; the ends stay. */
export function smoothLine(line: readonly Point[]): Point[] {
  let points = [...line];
  for (let round = 0; round < rounds && points.length > 2; round++) {
    const next: Point[] = [points[0]!];
    for (let index = 0; index < points.length - 1; index++) {
      const [ax = 0, ay = 0] = points[index]!;
      const [bx = 0, by = 0] = points[index + 1]!;
      if (index > 0) next.push([ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25]);
      if (index < points.length - 2) next.push([ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75]);
    }
    next.push(points.at(-1)!);
    points = next;
  }
  return points;
}

function smoothFeature(feature: Feature): Feature {
  const { geometry } = feature;
  if (geometry.type === "LineString")
    return { ...feature, geometry: { ...geometry, coordinates: smoothLine(geometry.coordinates) } };
  if (geometry.type === "MultiLineString")
    return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(smoothLine) } };
  return feature;
}

export function smoothed(collection: FeatureCollection): FeatureCollection {
  return { ...collection, features: collection.features.map(smoothFeature) };
}
