/** Someone else saved in the meantime: shows their version wherever it collides with what was edited here. */
import { deEdit } from "../../text/de-edit";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import type { Conflict, Editor } from "./state/editor";
import { sectionLabel } from "./state/sections";

const texts = deEdit.conflict;

export function ConflictNotice({
  editor,
  conflict: { sections, removedElsewhere, theirs },
}: {
  editor: Editor;
  conflict: Conflict;
}) {
  return (
    <Notice tone="info">
      <div data-save-problem tabIndex={-1} className="grid gap-3 focus-visible:outline-none">
        <p className="text-lg font-bold">{texts.title}</p>
        {removedElsewhere.map((title) => (
          <p key={title}>{texts.storeRemoved(title)}</p>
        ))}
        {sections.length > 0 && <p>{texts.both}</p>}
        {sections.length === 0 && removedElsewhere.length === 0 && <p>{texts.merged}</p>}
        {sections.map((name) => (
          <div key={name} className="grid justify-items-start gap-2 rounded-xl bg-surface p-3 text-ink">
            <p className="font-semibold">{texts.theirs(sectionLabel(name))}</p>
            <p className="max-h-40 w-full overflow-auto font-normal whitespace-pre-line">
              {name === "stores" ? texts.storesText : theirs[name]}
            </p>
            <Button
              look="outline"
              onClick={() => {
                editor.edit(name, theirs[name]);
                editor.resolve(name);
              }}
            >
              {texts.take}
            </Button>
          </div>
        ))}
        <Button look="quiet" className="justify-self-start" onClick={editor.dismiss}>
          {texts.close}
        </Button>
      </div>
    </Notice>
  );
}
