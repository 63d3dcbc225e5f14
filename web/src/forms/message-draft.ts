/** A message or reason that is typed into a dialog: it waits in the browser until it was sent. */
import { useFormDraft } from "./form-draft";

const empty = { text: "" };

/** `kind` names the dialog and `id` what it is about; every dialog of both shows the same text. */
export function useMessageDraft(kind: string, id: string) {
  const { values, change, restart } = useFormDraft(`unfinishedMessage:${kind}:${id}`, empty);
  return { text: values.text, write: (text: string) => change({ text }), forget: restart };
}
