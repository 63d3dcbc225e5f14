/** Positions on the globe and the distance between them. */

export interface Position {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371;

/** Great-circle distance. */
export function distanceKm(from: Position, to: Position): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h =
    half(rad(to.latitude - from.latitude)) +
    Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * half(rad(to.longitude - from.longitude));
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A store's place, or undefined where it was never set: 0/0 stands for "unknown". */
export function knownPosition(
  location: { lat: number; lng: number } | undefined | null,
): Position | undefined {
  if (!location || (location.lat === 0 && location.lng === 0)) return undefined;
  return { latitude: location.lat, longitude: location.lng };
}

/**
 * A known place inside the operator's region (west, south, east, north); those outside are kept, but never
 * drawn and never a destination.
 */
export function drawablePosition(
  location: { lat: number; lng: number } | undefined | null,
  [west = -180, south = -90, east = 180, north = 90]: readonly number[],
): Position | undefined {
  const place = knownPosition(location);
  const inside =
    place &&
    place.latitude >= south &&
    place.latitude <= north &&
    place.longitude >= west &&
    place.longitude <= east;
  return inside ? place : undefined;
}
