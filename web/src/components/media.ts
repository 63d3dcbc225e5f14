/** Addresses of stored images in the widths the server keeps. */

const widths = [320, 640, 960, 1600] as const;

export function mediaUrl(id: string, widthPx: (typeof widths)[number] = 640): string {
  // A picture that is not uploaded yet stands in previews with its address in this browser's memory.
  if (id.startsWith("blob:")) return id;
  return `/api/media/${encodeURIComponent(id)}?w=${widthPx}`;
}

export function mediaSet(id: string): string {
  return widths.map((width) => `${mediaUrl(id, width)} ${width}w`).join(", ");
}
