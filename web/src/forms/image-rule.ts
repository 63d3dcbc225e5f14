/** Which files may be uploaded as images; the server looks at their content again. */
import { deImages } from "../text/de-images";

/** A file must be smaller than this (S5.16). */
const limitBytes = 5_000_000;

export const acceptedImages = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/** Drawings can hold scripts and moving pictures many frames; the server refuses both. */
const refused = new Set(["image/svg+xml", "image/gif"]);

/** Many desktops know no type for what phones write. */
const untypedPhoto = ({ type, name = "" }: { type: string; name?: string }) =>
  type === "" && /\.hei[cf]$/i.test(name);

/** Why a file cannot be uploaded, or undefined when it can. */
export function imageProblem(file: { size: number; type: string; name?: string }): string | undefined {
  if (!(file.type.startsWith("image/") || untypedPhoto(file)) || refused.has(file.type))
    return deImages.notImage;
  return file.size < limitBytes ? undefined : deImages.tooLarge;
}

/** What every browser can show. HEIC is only for some, so that nothing follows where one cannot. */
const shownEverywhere = /^image\/(?:jpeg|png|webp)$/;

/** Whether a file is broken: it says that it is a picture, and the browser cannot show it. */
export async function isBroken(file: File): Promise<boolean> {
  if (!shownEverywhere.test(file.type) || isTooLarge(file)) return false;
  const image = new Image();
  const url = URL.createObjectURL(file);
  image.src = url;
  const shown = image.decode().then(
    () => true,
    () => false,
  );
  const broken = !(await shown);
  URL.revokeObjectURL(url);
  return broken;
}

export const isTooLarge = (file: File) => imageProblem(file) === deImages.tooLarge;

/** Photos that are too large, made smaller where the browser can; all others as they are. */
export async function withSmallerPhotos(files: readonly File[]): Promise<File[]> {
  if (!files.some(isTooLarge)) return [...files];
  const { reduceImage } = await import("./reduce-image");
  const all: File[] = [];
  // One after the other: a phone has not the memory for twelve at once.
  // oxlint-disable-next-line no-await-in-loop
  for (const file of files) all.push((isTooLarge(file) && (await reduceImage(file, limitBytes))) || file);
  return all;
}
