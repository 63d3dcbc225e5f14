/** A place on the map, and where it is drawn: those that share their coordinates stand side by side. */
import { knownPosition, type Position } from "../geo";

export interface MapMarker {
  companyId: string;
  storeId: string;
  title: string;
  street: string;
  town: string;
  location: { lat: number; lng: number };
  categoryId?: string | null;
}

export interface DrawnMarker {
  marker: MapMarker;
  /** The place itself. */
  place: Position;
  /** Where its pin stands; elsewhere than the place only where several would hide each other. */
  drawn: Position;
}

const pinSpacingPx = 46;
/** Up to so many stand on a ring, more on a spiral. */
const ringMost = 8;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const metresPerDegree = 111_195;

/** Metres of one pixel at the equator at zoom 0, with the 512 pixel tiles of the map library. */
const metresPerPixelAtZero = 78_271.517;

/** Offsets in pixels, east and north, for `count` pins that share one place. */
function offsetPx(index: number, count: number): [east: number, north: number] {
  if (count === 1) return [0, 0];
  const ring = count <= ringMost;
  const angle = ring ? Math.PI / 2 - (index * 2 * Math.PI) / count : index * goldenAngle;
  const radius = ring ? pinSpacingPx / (2 * Math.sin(Math.PI / count)) : pinSpacingPx * 0.62 * Math.sqrt(index + 0.5);
  // Two stand side by side rather than one above the other.
  return count === 2 ? [index === 0 ? -radius : radius, 0] : [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** All markers with a known place; at the closest zoom no two of them lie on each other. */
export function drawnMarkers(markers: readonly MapMarker[], closestZoom: number): DrawnMarker[] {
  const groups = new Map<string, { marker: MapMarker; place: Position }[]>();
  for (const marker of markers) {
    const place = knownPosition(marker.location);
    if (!place) continue;
    const key = `${place.latitude.toFixed(5)} ${place.longitude.toFixed(5)}`;
    const group = groups.get(key);
    if (group) group.push({ marker, place });
    else groups.set(key, [{ marker, place }]);
  }
  return [...groups.values()].flatMap((group) =>
    group.map(({ marker, place }, index) => {
      const [east, north] = offsetPx(index, group.length);
      const cosine = Math.cos((place.latitude * Math.PI) / 180);
      const metresPerPixel = (metresPerPixelAtZero * cosine) / 2 ** closestZoom;
      const latitude = place.latitude + (north * metresPerPixel) / metresPerDegree;
      const longitude = place.longitude + (east * metresPerPixel) / (metresPerDegree * cosine);
      return { marker, place, drawn: { latitude, longitude } };
    }),
  );
}
