/** Taking in pictures: after the rights are confirmed, by choosing, dropping, pasting or with the camera. */
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from "react";
import { useMediaQuery } from "../../../browser/media-query";
import { toast } from "../../../browser/toast-state";
import { acceptedImages } from "../../../forms/image-rule";
import { RefusedPhotos, useReducedPhotos } from "../../../forms/reduce-photos";
import { deEdit } from "../../../text/de-edit";
import { deImages } from "../../../text/de-images";
import { buttonClass } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { classes } from "../../../ui/classes";
import { Icon } from "../../../ui/icons";
import { chosenImages, imageLimit } from "./image-rule";

const texts = deEdit.images;

interface Props {
  /** How many pictures there are already. */
  present: number;
  onFiles: (files: File[]) => void;
  /** Pasting belongs to one place only: the page, or the dialog above it. */
  paste?: boolean;
  children?: ReactNode;
}

export function ImageInput({ present, onFiles, paste = true, children }: Props) {
  const [allowed, setAllowed] = useState(false);
  const [over, setOver] = useState(false);
  const touch = useMediaQuery("(pointer: coarse)");

  const { reduce, reducing, refused } = useReducedPhotos();
  const takeAll = async (files: readonly File[]) => {
    if (files.length === 0) return;
    if (!allowed) return void toast.error(texts.needsRights);
    const smaller = await reduce(files);
    const { accepted, refusals } = chosenImages(smaller, present);
    for (const refusal of refusals) toast.error(refusal);
    if (accepted.length > 0) onFiles(accepted);
  };
  const take = (files: readonly File[]) => void takeAll(files);
  usePaste(paste, take);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // Dropping is a shortcut for the buttons inside, which serve the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className="grid gap-4"
    >
      {children}
      <div
        className={classes(
          "grid gap-3 rounded-2xl border-2 border-dashed p-4 transition-colors duration-150",
          over ? "border-pine-700 bg-pine-50" : "border-line",
        )}
      >
        <Checkbox
          label={deImages.rights}
          checked={allowed}
          onChange={(event) => setAllowed(event.target.checked)}
          className="py-0"
        />
        <div className="flex flex-wrap items-center gap-3">
          <FileButton icon="image" label={texts.choose} disabled={!allowed} multiple onFiles={take} />
          {touch && (
            <FileButton icon="camera" label={texts.camera} disabled={!allowed} capture onFiles={take} />
          )}
          {!touch && <p className="text-md text-muted">{over ? texts.dropNow : texts.drop}</p>}
        </div>
        <RefusedPhotos refused={refused} />
        <p role="status" className="text-sm text-muted">
          {reducing ? deImages.reducing : texts.limits(imageLimit)}
        </p>
      </div>
    </div>
  );
}

interface FileButtonProps {
  icon: "image" | "camera";
  label: string;
  disabled: boolean;
  multiple?: boolean;
  capture?: boolean;
  onFiles: (files: File[]) => void;
}

function FileButton({ icon, label, disabled, multiple = false, capture = false, onFiles }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={buttonClass(
        "outline",
        classes(
          "relative has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine-700",
          disabled && "cursor-not-allowed! bg-sand! text-muted! inset-ring-0!",
        ),
      )}
    >
      <input
        id={id}
        type="file"
        accept={acceptedImages}
        multiple={multiple}
        capture={capture ? "environment" : undefined}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Choosing the same file once more must count again.
          event.target.value = "";
        }}
        className="sr-only"
      />
      <Icon name={icon} />
      {label}
    </label>
  );
}

/** Pictures from the clipboard are taken wherever the focus is; text goes where it always went. */
function usePaste(active: boolean, take: (files: File[]) => void) {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!active) return;
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    // A file that misses its place would replace the whole page.
    const keepPage = (event: globalThis.DragEvent) =>
      event.dataTransfer?.types.includes("Files") && event.preventDefault();
    document.addEventListener("paste", onPaste);
    window.addEventListener("dragover", keepPage);
    window.addEventListener("drop", keepPage);
    return () => {
      document.removeEventListener("paste", onPaste);
      window.removeEventListener("dragover", keepPage);
      window.removeEventListener("drop", keepPage);
    };
  }, [active]);
}
