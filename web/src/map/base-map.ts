/** Which base map is drawn beneath the pins (the operator's or ours), and its zoom levels. */

import type { Position } from "../lib/geo";

/** West, south, east and north. */
export type Edges = readonly [west: number, south: number, east: number, north: number];

/**
 * Where a map is sent. The area is an object of its own with a name that nothing else has: a region, which has
 * `bounds` besides its middle, is a place like any other unless somebody says that all of it is meant.
 */
export interface MapTarget extends Position {
  /** All of this shows when the map opens; missing where it opens as near as it is searched. */
  wholeArea?: Edges;
  /** Exactly as near as this, also where that is further away than a search. */
  zoom?: number;
}

export interface BaseMap {
  /** `Builtin` is our own drawing alone; the others lie on top of it. `Streets` are vector tiles of the schema Shortbread. */
  kind: "Builtin" | "Raster" | "Streets" | "Style";
  /** A template with {z}, {x} and {y}; a path is completed with the page's own origin. */
  tiles?: string | null;
  styleUrl?: string | null;
  /** The closest that the map can be seen from. */
  maxZoom: number;
  /** The first and the last zoom of street tiles; closer by they are stretched. */
  tilesMinZoom?: number | null;
  tilesMaxZoom?: number | null;
  /** Where there are street tiles: west, south, east and north. */
  tilesBounds?: number[] | null;
  attribution: string;
  attributionUrl?: string | null;
  builtinUrl: string;
  builtinAttribution: string;
  /** Where our own map of another region has anything to show; missing where it was drawn for this one. */
  builtinBounds?: number[] | null;
}

/** Whether its colours are ours, which have their dark values; an operator's tiles and styles are made for daylight. */
export const hasDark = ({ kind }: BaseMap) => kind === "Builtin" || kind === "Streets";

// The requirements count zooms by tiles of 256 pixels, as most maps do; the library counts by 512, one less for the same picture.
const libraryZoom = (zoom: number) => zoom - 1;

/** The region and its neighbours fit on one screen here; further out there is nothing to see. */
export const minimumZoom = libraryZoom(7);

/** The zoom of a company's own map (S2.26). */
export const overviewZoom = libraryZoom(8);

/** Close enough to tell one house from the next, where the map has houses. */
export const houseZoom = 15;

/** Whether houses can be told apart on it; ours has none, and needs the names around to say where one is. */
export const showsHouses = ({ kind }: BaseMap) => kind !== "Builtin";

/** The zoom to start with, and the least for every place the map is sent to (S9.3). */
export const searchZoom = libraryZoom(13);
