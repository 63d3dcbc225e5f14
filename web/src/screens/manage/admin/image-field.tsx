/** Chooses one image; possible only after the rights to it were confirmed. */
import { useEffect, useId, useMemo, useState } from "react";
import { toast } from "../../../browser/toast-state";
import { acceptedImages, imageProblem } from "../../../forms/image-rule";
import { RefusedPhotos, useReducedPhotos } from "../../../forms/reduce-photos";
import { mediaUrl } from "../../../lib/media-url";
import { deImages } from "../../../text/de-images";
import { deOperation } from "../../../text/de-operation";
import { buttonClass } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { classes } from "../../../ui/classes";
import { Icon } from "../../../ui/icons";

const texts = deOperation.image;

interface Props {
  label: string;
  imageId: string | null;
  file: File | undefined;
  onFile: (file: File | undefined) => void;
}

export function ImageField({ label, imageId, file, onFile }: Props) {
  const input = useId();
  const [entitled, setEntitled] = useState(false);
  const preview = useObjectUrl(file) ?? (imageId ? mediaUrl(imageId, 320) : undefined);
  const { reduce, reducing, refused } = useReducedPhotos();
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const [next] = await reduce([chosen]);
    if (!next) return;
    const problem = imageProblem(next);
    if (problem) toast.error(problem);
    else onFile(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {preview ? (
          <img src={preview} alt={texts.alt} className="h-22 w-35 rounded-control bg-sand object-contain" />
        ) : (
          <span className="grid h-22 w-35 place-items-center rounded-control bg-sand text-muted">
            <Icon name="image" size={32} />
          </span>
        )}
        <div className="grid min-w-0 justify-items-start gap-1">
          <label
            htmlFor={input}
            className={classes(
              buttonClass("outline"),
              !entitled && "cursor-not-allowed! bg-sand! text-muted!",
              "has-[+input:focus-visible]:outline-3 has-[+input:focus-visible]:outline-offset-3",
              "has-[+input:focus-visible]:outline-pine-700",
            )}
          >
            <Icon name="upload" />
            {imageId ? texts.change : texts.choose}
          </label>
          <input
            id={input}
            type="file"
            accept={acceptedImages}
            disabled={!entitled}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // Choosing the same file once more must count again.
              event.target.value = "";
            }}
            className="sr-only"
          />
          {file && (
            <span className="text-sm [overflow-wrap:anywhere] text-muted">{texts.chosen(file.name)}</span>
          )}
        </div>
      </div>
      <RefusedPhotos refused={refused} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {reducing && deImages.reducing}
      </p>
      <Checkbox
        label={deImages.rights}
        checked={entitled}
        onChange={(event) => setEntitled(event.target.checked)}
      />
    </fieldset>
  );
}

/** An address under which the browser shows a chosen file, given back once it is no longer needed. */
function useObjectUrl(file: File | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}
