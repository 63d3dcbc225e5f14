/** Which of the chosen files become pictures. */
import { imageProblem } from "../../../forms/image-rule";
import { deEdit } from "../../../text/de-edit";

export const imageLimit = 12;

/** The files that can be added, and one message for each kind of refusal. */
export function chosenImages<Chosen extends { type: string; size: number }>(
  files: readonly Chosen[],
  present: number,
): { accepted: Chosen[]; refusals: string[] } {
  const usable = files.filter((file) => imageProblem(file) === undefined);
  const accepted = usable.slice(0, Math.max(0, imageLimit - present));
  const refusals = files.flatMap((file) => imageProblem(file) ?? []);
  if (accepted.length < usable.length) refusals.push(deEdit.images.tooMany(imageLimit));
  return { accepted, refusals: [...new Set(refusals)] };
}
