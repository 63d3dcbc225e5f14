/** Which chosen files may become pictures. */
import { deEdit } from "../../../text/de-edit";

export const imageLimit = 12;
/** Smaller than this, as the specification says. */
export const imageLimitBytes = 5_000_000;
/** Drawings made of text can hold scripts, so the server refuses them as well. */
const refusedTypes = new Set(["image/svg+xml", "image/gif"]);

export const acceptedTypes = "image/jpeg,image/png,image/webp,image/heic,image/heif";

const texts = deEdit.images;

/** The files that can be added, and one message for each kind of refusal. */
export function chosenImages<Chosen extends { name: string; type: string; size: number }>(files: readonly Chosen[], present: number): { accepted: Chosen[]; refusals: string[] } {
  const refusals = new Set<string>();
  const usable = files.filter((file) => {
    if (!file.type.startsWith("image/") || refusedTypes.has(file.type)) refusals.add(texts.noImage(file.name));
    else if (file.size >= imageLimitBytes) refusals.add(texts.tooLarge);
    else return true;
    return false;
  });
  const accepted = usable.slice(0, Math.max(0, imageLimit - present));
  if (accepted.length < usable.length) refusals.add(texts.tooMany(imageLimit));
  return { accepted, refusals: [...refusals] };
}
