/** A place on the map, and where it is drawn: those that share their coordinates stand side by side. */
import { knownPosition, type Position } from "../lib/geo";

export interface MapMarker {
  companyId: string;
  storeId: string;
  title: string;
  street: string;
  town: string;
  location: { lat: number; lng: number };
  categoryId?: string | null;
  /** How many places it stands for, where a search found too many to tell them one by one. */
  count?: number | null;
}

export interface DrawnMarker {
  marker: MapMarker;
  /** The place itself. */
  place: Position;
  /** Where its pin stands; elsewhere than the place only where several would hide each other. */
  drawn: Position;
}

export const countOf = ({ marker }: DrawnMarker): number => marker.count ?? 1;

const pinSpacingPx = 46;
/** Up to this many stand on a ring, more on a spiral. */
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
  const radius = ring
    ? pinSpacingPx / (2 * Math.sin(Math.PI / count))
    : pinSpacingPx * 0.62 * Math.sqrt(index + 0.5);
  // Two stand side by side rather than one above the other.
  return count === 2
    ? [index === 0 ? -radius : radius, 0]
    : [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** The same number for what lies within a metre of each other; text would take several times as long to make and to compare. */
function placeKey({ latitude, longitude }: Position): number {
  return Math.round(latitude * 1e5) * 1e8 + Math.round(longitude * 1e5);
}

/** All markers with a known place; at the closest zoom no two of them lie on each other. */
export function drawnMarkers(markers: readonly MapMarker[], closestZoom: number): DrawnMarker[] {
  const groups = new Map<number, { marker: MapMarker; place: Position }[]>();
  for (const marker of markers) {
    const place = knownPosition(marker.location);
    if (!place) continue;
    const key = placeKey(place);
    const group = groups.get(key);
    if (group) group.push({ marker, place });
    else groups.set(key, [{ marker, place }]);
  }
  const drawn: DrawnMarker[] = [];
  for (const group of groups.values()) {
    for (const [index, { marker, place }] of group.entries())
      drawn.push({ marker, place, drawn: besides(place, offsetPx(index, group.length), closestZoom) });
  }
  return drawn;
}

function besides(place: Position, [east, north]: [east: number, north: number], zoom: number): Position {
  if (east === 0 && north === 0) return place;
  const cosine = Math.cos((place.latitude * Math.PI) / 180);
  const metresPerPixel = (metresPerPixelAtZero * cosine) / 2 ** zoom;
  return {
    latitude: place.latitude + (north * metresPerPixel) / metresPerDegree,
    longitude: place.longitude + (east * metresPerPixel) / (metresPerDegree * cosine),
  };
}
