/** The nearest of many places: the list shows a few of them, and sorting ten thousand would hold up the map. */
import { distanceKm, type Position } from "../lib/geo";

export interface Nearest<Place> {
  /** Nearest first. */
  nearest: Place[];
  /** How many there are in all. */
  count: number;
}

export function nearestOf<Place extends { place: Position }>(
  places: readonly Place[],
  from: Position,
  most: number,
): Nearest<Place> {
  const away = Float64Array.from(places, ({ place }) => distanceKm(from, place));
  // Numbers alone are sorted quickly; who is farther than the last one wanted need not be compared with anybody.
  const farthest = away.toSorted()[most - 1] ?? Number.POSITIVE_INFINITY;
  const nearest = [...away.keys()]
    .filter((index) => (away[index] ?? 0) <= farthest)
    .toSorted((left, right) => (away[left] ?? 0) - (away[right] ?? 0));
  return { nearest: nearest.slice(0, most).flatMap((index) => places[index] ?? []), count: places.length };
}
