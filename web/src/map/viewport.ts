/** The part of the world a map shows: its middle, and how far one has to search to fill it. */
import type { Map as MapLibreMap } from "maplibre-gl";
import { distanceKm, type Position } from "../lib/geo";

export interface Viewport {
  centre: Position;
  zoom: number;
  /** Half the visible diagonal. */
  radiusKm: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

type Sides = Pick<Viewport, "west" | "south" | "east" | "north">;

export function radiusKm({ west, south, east, north }: Sides): number {
  return distanceKm({ latitude: south, longitude: west }, { latitude: north, longitude: east }) / 2;
}

export function viewportOf(map: MapLibreMap): Viewport {
  const bounds = map.getBounds();
  const edges = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
  const { lat, lng } = map.getCenter();
  return {
    centre: { latitude: lat, longitude: lng },
    zoom: map.getZoom(),
    radiusKm: radiusKm(edges),
    ...edges,
  };
}

export function isInside({ west, south, east, north }: Sides, { latitude, longitude }: Position): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
