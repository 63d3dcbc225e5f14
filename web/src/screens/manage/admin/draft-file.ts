/** A form with a picture: what was typed and the chosen file wait in the browser until they were sent. */
import { useEffect, useState } from "react";
import { readDraftFile, writeDraftFile, type FormDraftName } from "../../../browser/drafts";
import { useFormDraft } from "../../../forms/form-draft";

function useDraftFile(name: FormDraftName) {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    let late = false;
    // What is chosen meanwhile is newer than what comes back.
    void readDraftFile(name).then((kept) => !late && kept && setFile((chosen) => chosen ?? kept));
    return () => {
      late = true;
    };
  }, [name]);
  const choose = (next: File | undefined) => {
    setFile(next);
    void writeDraftFile(name, next);
  };
  return [file, choose] as const;
}

export function useFormDraftWithImage<Values extends object>(
  name: FormDraftName,
  empty: Values,
  isEntry?: (part: unknown) => boolean,
) {
  const draft = useFormDraft(name, empty, isEntry);
  const [image, setImage] = useDraftFile(name);
  const restart = () => {
    setImage(undefined);
    draft.restart();
  };
  return { ...draft, image, setImage, restart };
}
