/** The means of transport a route is asked for before the visitor has chosen one. */
import type { TravelMode } from "../api/types";

/** Most people drive; but with another means alone nothing can be chosen, and a way by car would only ever be a straight line. */
export function defaultTravelMode(offered: readonly TravelMode[]): TravelMode {
  return offered.includes("Car") ? "Car" : (offered[0] ?? "Car");
}
