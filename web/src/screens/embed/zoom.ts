/** How near the embedded map opens: so that it shows as much as its address names. */
import { overviewZoom, searchZoom } from "../../map/base-map";

/** At zoom 0 one pixel on the equator is this long. */
const pixelKm = 78.2715;
/** The shorter side of the maps that websites give room to. */
const sidePx = 480;

/** The whole circle around a place, or the region where there is none. */
export function zoomFor(radiusKm: number | undefined, latitude: number): number {
  if (radiusKm === undefined) return overviewZoom;
  const zoom = Math.log2((pixelKm * Math.cos((latitude * Math.PI) / 180) * sidePx) / (2 * radiusKm));
  return Math.min(searchZoom, Math.max(overviewZoom, zoom));
}
