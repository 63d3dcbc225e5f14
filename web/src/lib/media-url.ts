/** Addresses of stored images in the widths the server keeps. */

const widths = [320, 640, 960, 1600] as const;

export function mediaUrl(id: string, widthPx: (typeof widths)[number] = 640): string {
  // A picture that is not uploaded yet stands in previews with its address in this browser's memory.
  if (id.startsWith("blob:")) return id;
  return `/api/media/${encodeURIComponent(id)}?w=${widthPx}`;
}

/**
 * The first of an image's `sizes` where it is as wide as a phone: on a fine screen a quarter less, which
 * nobody sees and which halves what is fetched.
 */
export const phoneSize = "(max-width: 767px) and (min-resolution: 1.5dppx) calc(75vw - 24px)";

export function mediaSet(id: string): string {
  return widths.map((width) => `${mediaUrl(id, width)} ${width}w`).join(", ");
}
