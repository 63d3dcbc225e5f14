/** Where the map opens: at the place that was typed or with the visitor if there is something near, otherwise where the results are. */
import type { CompanyCard } from "../../api/types";
import { distanceKm, knownPosition, type Position } from "../../lib/geo";

/** The places of the results, in their order. */
export function resultPlaces(cards: readonly Pick<CompanyCard, "mainStore">[]): Position[] {
  return cards.flatMap(({ mainStore }) => knownPosition(mainStore?.location) ?? []);
}

/** A window of the starting zoom shows about half of the default radius in every direction. */
const visibleShare = 0.5;

export function whereToOpen(
  position: Position | undefined,
  results: readonly Position[],
  regionCentre: Position,
  radiusKm: number,
): Position {
  const { latitude, longitude } = position ?? regionCentre;
  const middle = { latitude, longitude };
  const [first] = results;
  const somethingNear = results.some((place) => distanceKm(middle, place) <= radiusKm * visibleShare);
  return somethingNear || !first ? middle : first;
}
