/** Where the map opens: at a typed place or with the visitor, or at the results nearest to that; else on the whole region. */
import type { CompanyCard, Site } from "../../api/types";
import type { Area } from "../../company/search-area";
import { distanceKm, knownPosition, type Position } from "../../lib/geo";
import type { BaseMap, Edges, MapTarget } from "../../map/base-map";
import { boundsOf } from "../../map/bounds";
import { radiusKm } from "../../map/viewport";

/** The places of the results, in their order. */
export function resultPlaces(cards: readonly Pick<CompanyCard, "mainStore">[]): Position[] {
  return cards.flatMap(({ mainStore }) => knownPosition(mainStore?.location) ?? []);
}

/** A window of the starting zoom shows about half of the default radius in every direction. */
const visibleShare = 0.5;

type Region = Pick<Site["region"], "latitude" | "longitude" | "bounds" | "searchRadiusKm">;

export function whereToOpen(
  position: Position | undefined,
  results: readonly Position[],
  region: Region,
  { tilesBounds }: Pick<BaseMap, "kind" | "tilesBounds">,
): MapTarget {
  const { latitude, longitude } = position ?? region;
  const middle = { latitude, longitude };
  const [first] = results;
  const somethingNear = results.some(
    (place) => distanceKm(middle, place) <= region.searchRadiusKm * visibleShare,
  );
  const target = somethingNear || !first ? middle : first;
  // Where no map can be drawn, the list still needs a place.
  return position ? target : { ...target, wholeArea: wholeRegion(region, tilesBounds) };
}

/**
 * Where a text leads: to all that was found, if that is known; else to where one would open the map anyway.
 * `total` counts more than the results of one page.
 */
export function whereFound(results: readonly Position[], total: number, otherwise: MapTarget): MapTarget {
  const [first] = results;
  if (!first || results.length < total) return otherwise;
  const [[west, south], [east, north]] = boundsOf(
    results.map(({ latitude, longitude }) => [longitude, latitude]),
  );
  return { ...first, wholeArea: [west, south, east, north] };
}

const kmPerDegree = 111.2;

/** A place, or all of it where it is a region that reaches further than one searches around a place. */
export function wholePlace(
  { latitude, longitude }: Position,
  reachKm: number | undefined,
  { searchRadiusKm }: Pick<Region, "searchRadiusKm">,
): MapTarget {
  if (!reachKm || reachKm <= searchRadiusKm) return { latitude, longitude };
  const high = reachKm / kmPerDegree;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  return {
    latitude,
    longitude,
    wholeArea: [longitude - wide, latitude - high, longitude + wide, latitude + high],
  };
}

/** Streets end where the region does; the region's own bounds may reach further, into the neighbours. */
function wholeRegion({ bounds }: Region, streets: readonly number[] | null | undefined): Edges {
  const [west = 0, south = 0, east = 0, north = 0] = bounds;
  if (!streets) return [west, south, east, north];
  const [left = 0, lower = 0, right = 0, upper = 0] = streets;
  const inside = left >= west && lower >= south && right <= east && upper <= north;
  return inside ? [left, lower, right, upper] : [west, south, east, north];
}

/** What is searched until the map tells what it shows: the whole region, or nothing but the surroundings of a place. */
export function firstArea({ wholeArea }: MapTarget, searchRadiusKm: number): Area | undefined {
  if (!wholeArea) return undefined;
  const [west, south, east, north] = wholeArea;
  const reach = radiusKm({ west, south, east, north });
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    radiusKm: Math.max(searchRadiusKm, reach),
  };
}
