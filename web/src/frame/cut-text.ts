/** Browsers cut what is pasted beyond a field's length without a word; here somebody hears of it, in every field. */
import { longToastDurationMs, toast } from "../browser/toast-state";
import { deFields } from "../text/de-fields";

/** How many characters of a pasted text have no room, given what stands in the field and what of it is selected. */
export function cutLength(pasted: string, standing: number, selected: number, maxLength: number): number {
  // Fields count a line break as one character, however the clipboard writes it.
  const length = pasted.replaceAll("\r\n", "\n").length;
  return Math.max(0, length - Math.max(0, maxLength - (standing - selected)));
}

export function watchCutTexts() {
  document.addEventListener("paste", ({ target, clipboardData }) => {
    const field =
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;
    // Without a limit it is -1.
    if (!field || field.maxLength < 0) return;
    const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
    const cut = cutLength(
      clipboardData?.getData("text") ?? "",
      field.value.length,
      selected,
      field.maxLength,
    );
    if (cut > 0) toast.error(deFields.cut(cut), { durationMs: longToastDurationMs });
  });
}
