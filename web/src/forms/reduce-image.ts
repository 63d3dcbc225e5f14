/** Makes large photos small enough to upload, where the browser can read them. */

/** More than any page shows, so nobody sees the difference. */
const longestSide = 2560;
/** Tried one after the other until the picture is small enough. */
const qualities = [0.88, 0.75, 0.6];

/** How large a picture is drawn: its sides in proportion, the longer one at most `longestSide`. */
export function reducedSize(width: number, height: number): { width: number; height: number } {
  const factor = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** A JPEG below the limit, or undefined where the browser cannot read the file or make it small enough. */
export async function reduceImage(file: File, limitBytes: number): Promise<File | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = document.createElement("canvas");
    Object.assign(canvas, reducedSize(bitmap.width, bitmap.height));
    const context = canvas.getContext("2d");
    if (!context) return undefined;
    // A JPEG has no transparency, which would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    for (const quality of qualities) {
      // oxlint-disable-next-line no-await-in-loop -- Each try is needed only where the one before was too large.
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (blob && blob.size < limitBytes)
        return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" });
    }
    return undefined;
  } catch {
    return undefined;
  }
}
