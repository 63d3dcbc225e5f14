/** The means of transport a way is asked for before anybody has chosen one. */
import type { TravelMode } from "../api/types";

/** Most people drive; but with another means alone nothing can be chosen, and a way by car would only ever be a straight line. */
export function firstMode(offered: readonly TravelMode[]): TravelMode {
  return offered.includes("Car") ? "Car" : (offered[0] ?? "Car");
}
