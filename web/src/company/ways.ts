/** How long the visitor takes to a place, by each means of travelling that is worth a thought. */
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../api/queries";
import { useSite } from "../api/site-context";
import type { Directions, TravelMode } from "../api/types";
import { usePosition } from "../browser/position";
import { distanceKm, type Position } from "../lib/geo";

/** From the least effort for the climate to the largest, with how far one would go, as the crow flies. */
const reachKm: readonly (readonly [mode: TravelMode, km: number])[] = [
  ["Foot", 6],
  ["Bicycle", 30],
  ["Car", Infinity],
];

/** The means that may be asked for; nobody wants to read how many hours they would walk. */
export function modesWithin(km: number, offered: readonly TravelMode[]): TravelMode[] {
  return reachKm.flatMap(([mode, reach]) => (km <= reach && offered.includes(mode) ? [mode] : []));
}

export interface Way {
  mode: TravelMode;
  minutes: number;
}

/** Nothing where only a straight line is known: minutes would be invented. */
export function wayOf(mode: TravelMode, found: Directions | undefined): Way[] {
  if (!found?.exact || typeof found.durationS !== "number") return [];
  return [{ mode, minutes: Math.max(1, Math.round(found.durationS / 60)) }];
}

/** The ways found; `undefined` while they are being looked for, empty where there is nothing to say. */
export function useWays(to: Position | undefined, wanted = true): readonly Way[] | undefined {
  const { modes } = useSite().map;
  const { position } = usePosition();
  // Whoever walks about while reading is not asked after with every step; another place is another beginning.
  const [from, setFrom] = useState(position);
  if (position && position !== from && (!from || position.place !== from.place)) setFrom(position);
  const asked = from && position && to && wanted ? modesWithin(distanceKm(from, to), modes) : [];
  const start = from ?? { latitude: 0, longitude: 0 };
  const answers = useQueries({
    // A quiet extra: what fails is left out instead of being tried again.
    queries: asked.map((mode) => ({ ...queries.directions(start, to ?? start, mode), retry: false })),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return asked.flatMap((mode, index) => wayOf(mode, answers[index]?.data));
}
