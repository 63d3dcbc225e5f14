/** The means of transport a route is asked for before the visitor has chosen one. */
import type { TravelMode } from "../api/types";

/** The car where it is offered, as most people drive; otherwise the first means that is. */
export function defaultTravelMode(offered: readonly TravelMode[]): TravelMode {
  return offered.includes("Car") ? "Car" : (offered[0] ?? "Car");
}
