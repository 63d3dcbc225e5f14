/** The pictures of a company; what is removed stays in sight until it is saved. */
import { useAddressee } from "../../../forms/addressee";
import { deEdit } from "../../../text/de-edit";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icons";
import type { Editor, EditorState } from "../state/editor";
import { keepFile } from "./image-files";
import { ImageInput } from "./image-input";
import { ImageTiles, Picture } from "./image-tiles";

const texts = deEdit.images;

export function ImagesSection({
  editor,
  state,
  paste,
}: {
  editor: Editor;
  state: EditorState;
  paste: boolean;
}) {
  const { noImages } = deEdit.addressed[useAddressee()];
  const { images } = state.edited;
  const { saving } = state;
  const removed = state.saved.images.filter((id) => !images.includes(id));
  const uploading =
    saving?.step.kind === "addImage" ? { id: saving.step.id, fraction: saving.fraction } : undefined;
  return (
    <ImageInput
      present={images.length}
      paste={paste}
      onFiles={(files) => editor.edit("images", [...editor.get().edited.images, ...files.map(keepFile)])}
    >
      {images.length === 0 && <p className="text-muted">{noImages}</p>}
      {images.length > 0 && (
        <ImageTiles
          images={images}
          errors={state.imageErrors}
          uploading={uploading}
          onChange={(next) => editor.edit("images", next)}
        />
      )}
      {removed.length > 0 && (
        <ul aria-label={texts.removed} className="flex flex-wrap gap-3">
          {removed.map((id, index) => (
            <li key={id} className="flex items-center gap-3 rounded-2xl bg-sand p-2 pr-3">
              <div className="relative aspect-8/5 w-20 overflow-hidden rounded-lg">
                <Picture id={id} label="" faded />
              </div>
              <div className="grid justify-items-start">
                <span className="text-sm text-muted">{texts.removed}</span>
                <Button
                  look="quiet"
                  aria-label={texts.restoreImage(index + 1)}
                  onClick={() => editor.edit("images", [...images, id])}
                  className="-ml-2 min-h-9! px-2!"
                >
                  <Icon name="undo" size={18} />
                  {texts.restore}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </ImageInput>
  );
}
