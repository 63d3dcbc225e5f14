/** What every map here needs to know about the drawing beneath it: the operator's choice and our own map. */

export interface MapBase {
  /** `Builtin` is our own drawing alone; the others lie on top of it. */
  kind: "Builtin" | "Raster" | "Style";
  /** A template with {z}, {x} and {y}; a path is completed with the page's own origin. */
  tiles?: string | null;
  styleUrl?: string | null;
  maxZoom: number;
  attribution: string;
  attributionUrl?: string | null;
  builtinUrl: string;
  builtinAttribution: string;
}

// The specification counts zooms by tiles of 256 pixels, as most maps do; the library counts by 512, one less for the same picture.
const libraryZoom = (zoom: number) => zoom - 1;

/** The region and its neighbours fit on one screen here; further out there is nothing to see. */
export const minimumZoom = libraryZoom(7);

/** The specification's zoom for a company's own map. */
export const overviewZoom = libraryZoom(8);

/** The specification's zoom to start with, and the least for every place the map is sent to. */
export const searchZoom = libraryZoom(13);
