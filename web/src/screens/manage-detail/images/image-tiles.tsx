/** Pictures in their order: the first is the header image; moved by dragging or with the arrow keys. */
import { useState } from "react";
import { useAddressee } from "../../../forms/addressee";
import { isLocalId } from "../../../lib/local-id";
import { mediaUrl } from "../../../lib/media-url";
import { deEdit } from "../../../text/de-edit";
import { IconButton } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { FieldError } from "../../../ui/field";
import { Icon } from "../../../ui/icons";
import { moved, useSortable } from "../../../ui/sortable";
import { fileName, fileUrl } from "./image-files";

const texts = deEdit.images;

interface Props {
  images: readonly string[];
  onChange: (images: readonly string[]) => void;
  errors: Readonly<Record<string, string>>;
  /** The picture that is being uploaded right now, and how far it is. */
  uploading?: { id: string; fraction: number | undefined };
  /** What the first picture is called; missing where it is nothing special. */
  firstLabel?: string;
}

export function ImageTiles({ images, onChange, errors, uploading, firstLabel = texts.header }: Props) {
  const { imageList } = deEdit.addressed[useAddressee()];
  const [news, setNews] = useState("");
  const move = (from: number, to: number) => {
    onChange(moved(images, from, to));
    setNews(texts.moved(to + 1, images.length));
  };
  const { list, draggedId, entryProps, handleProps } = useSortable<HTMLOListElement>({
    ids: images,
    onMove: move,
  });
  return (
    <>
      <ol ref={list} aria-label={imageList} className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4">
        {images.map((id, index) => (
          <li
            key={id}
            {...entryProps(id)}
            className={classes(
              "flex min-w-0 flex-col overflow-hidden rounded-2xl bg-surface transition-shadow duration-150",
              draggedId === id ? "shadow-raised ring-3 ring-pine-700" : "shadow-card",
            )}
          >
            <div className="relative aspect-8/5 bg-sand">
              <Picture id={id} label={texts.image(index + 1, images.length)} />
              {index === 0 && <Badge className="bottom-2 bg-sun text-on-sun">{firstLabel}</Badge>}
              {isLocalId(id) && <Badge className="top-2 bg-surface text-pine-700">{texts.new}</Badge>}
            </div>
            {uploading?.id === id && <UploadBar fraction={uploading.fraction} />}
            <div className="flex items-center justify-between">
              <IconButton
                label={texts.move(index + 1)}
                {...handleProps(id)}
                disabled={images.length < 2}
                className="cursor-grab touch-none disabled:cursor-default disabled:opacity-40"
              >
                <Icon name="grip" />
              </IconButton>
              {index > 0 && (
                <IconButton label={texts.makeHeader(index + 1)} onClick={() => move(index, 0)}>
                  <Icon name="star" />
                </IconButton>
              )}
              <IconButton
                label={texts.remove(index + 1)}
                onClick={() => onChange(images.filter((other) => other !== id))}
                className="text-error"
              >
                <Icon name="trash" />
              </IconButton>
            </div>
            {errors[id] && (
              <div className="px-3 pb-3">
                <FieldError>{errors[id]}</FieldError>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/** A stored picture, or the chosen file; some browsers cannot show every format that cameras write. */
export function Picture({ id, label, faded = false }: { id: string; label: string; faded?: boolean }) {
  const [failed, setFailed] = useState(false);
  const url = isLocalId(id) ? fileUrl(id) : mediaUrl(id, 320);
  if (!url || failed) {
    return (
      <span
        role="img"
        aria-label={label}
        className="grid size-full place-items-center content-center gap-0.5 p-2 text-center text-sm text-muted"
      >
        <Icon name="image" size={28} />
        <span className="max-w-full font-semibold [overflow-wrap:anywhere] line-clamp-2">{fileName(id)}</span>
        {isLocalId(id) && url ? texts.previewLater : texts.noPreview}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={label}
      draggable={false}
      onError={() => setFailed(true)}
      className={classes("absolute inset-0 size-full object-cover", faded && "opacity-40 grayscale")}
    />
  );
}

function Badge({ className, children }: { className: string; children: string }) {
  return (
    <span className={classes("absolute left-2 rounded-pill px-2.5 py-0.5 text-sm font-semibold", className)}>
      {children}
    </span>
  );
}

function UploadBar({ fraction }: { fraction: number | undefined }) {
  return (
    <progress
      aria-label={texts.uploading}
      value={fraction}
      max={1}
      className="h-1.5 w-full accent-pine-700"
    />
  );
}
