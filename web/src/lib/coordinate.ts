/** Latitudes and longitudes as people type them: with a comma or a point. */

/** An optional sign, digits, and optional decimals (S5.14). */
const pattern = /^[+-]?\d+([.,]\d+)?$/;

/** The number behind a text; empty stands for 0, which means "unknown"; undefined where the text is none. */
export function parseCoordinate(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  return pattern.test(trimmed) ? Number(trimmed.replace(",", ".")) : undefined;
}

/** The coordinate that is empty although the other one is not: half a position is none, and 0 would be a place in the sea. */
export function emptyHalf({
  latitude,
  longitude,
}: {
  latitude: string;
  longitude: string;
}): "latitude" | "longitude" | undefined {
  const [noLatitude, noLongitude] = [latitude.trim() === "", longitude.trim() === ""];
  if (noLatitude === noLongitude) return undefined;
  return noLatitude ? "latitude" : "longitude";
}

/** A number as it stands in the field, with the German comma; 0 leaves the field empty. */
export function coordinateText(value: number): string {
  return value === 0 ? "" : String(value).replace(".", ",");
}
