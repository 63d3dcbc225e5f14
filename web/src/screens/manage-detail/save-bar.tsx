/** The bar that appears with the first change: what is unsaved, how far saving is, and the button for it. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { companyQueries } from "../../api/company";
import { queries } from "../../api/queries";
import { toast } from "../../browser/toast-state";
import { addTags } from "../../forms/company-rule";
import { ConfirmDialog } from "../../forms/confirm-dialog";
import { deEdit } from "../../text/de-edit";
import { useAboveConsent } from "../../ui/above-consent";
import { Button } from "../../ui/button";
import type { Editor, EditorState } from "./state/editor";
import { sectionLabel, type SectionName } from "./state/sections";
import { isBegun, storeErrors, withStore } from "./stores/store-rule";
import { sectionErrors } from "./validate";

const texts = deEdit.save;

interface Props {
  editor: Editor;
  state: EditorState;
  changed: readonly SectionName[];
  administrator: boolean;
  /** Everything was saved. */
  onSaved: () => void;
}

export function SaveBar({ editor, state, changed, administrator, onSaved }: Props) {
  const save = useSave(editor, administrator, onSaved);
  const [discarding, setDiscarding] = useState(false);
  const { saving } = state;
  // A new location that nobody has added yet is unsaved as well, and easily overlooked further up.
  const begun = state.newStore !== undefined && isBegun(state.newStore);
  const unsaved = [...changed.map((name) => sectionLabel(name)), ...(begun ? [texts.newStore] : [])];
  const visible = unsaved.length > 0 || saving !== undefined;
  const bar = useBarHeight(visible);
  useAboveConsent(bar, visible);
  useSaveKey(visible && !saving, save);
  if (!visible) return null;
  return (
    <section
      ref={bar}
      aria-label={texts.bar}
      className={
        "fixed inset-x-0 bottom-0 z-10 max-md:bottom-[var(--consent-height,0px)] " +
        "animate-[rise_.2s_ease-out] border-t border-line bg-surface/95 shadow-panel " +
        "backdrop-blur-sm"
      }
    >
      <div className="wrap flex max-w-6xl flex-wrap items-center justify-end gap-x-4 gap-y-2 py-3">
        <div role="status" className="min-w-0 grow basis-40">
          {saving ? (
            <SavingLine state={state} />
          ) : (
            <p className="truncate font-medium max-md:text-md">{texts.unsaved(unsaved.join(", "))}</p>
          )}
        </div>
        <div className="flex gap-2.5">
          <Button look="quiet" disabled={saving !== undefined} onClick={() => setDiscarding(true)}>
            {texts.discard}
          </Button>
          <Button busy={saving !== undefined} onClick={() => void save()}>
            <span className="max-md:hidden">{texts.long}</span>
            <span className="md:hidden">{texts.short}</span>
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={texts.discardTitle}
        confirmLabel={texts.discardConfirm}
        danger
        onConfirm={() => {
          setDiscarding(false);
          editor.discard();
        }}
      >
        <p>{texts.discardText}</p>
      </ConfirmDialog>
    </section>
  );
}

/** Tells the page how high the bar is, so that messages appear above it. */
function useBarHeight(visible: boolean) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!visible || !element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty("--bar-height", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty("--bar-height");
    };
  }, [visible]);
  return bar;
}

function SavingLine({ state: { saving } }: { state: EditorState }) {
  if (!saving) return null;
  const { number, count, step, fraction = 0 } = saving;
  return (
    <div className="grid gap-1.5">
      <p className="text-md font-medium">
        {texts.working[step.kind]} <span className="text-muted">{texts.progress(number, count)}</span>
      </p>
      <progress
        aria-label={texts.bar}
        value={number - 1 + fraction}
        max={count}
        className="h-1.5 w-full max-w-sm accent-pine-700"
      />
    </div>
  );
}

/** Checks, saves, and tells the rest of the app that the company has changed. */
function useSave(editor: Editor, administrator: boolean, onSaved: () => void) {
  const client = useQueryClient();
  return async () => {
    if (editor.get().saving) return;
    takeNewStore(editor);
    takeNewTag(editor);
    const { edited, newTag, saved } = editor.get();
    const errors = sectionErrors({ ...edited, newTag }, saved, administrator);
    if (Object.keys(errors).length > 0) {
      editor.showErrors(errors);
      toast.error(texts.invalid);
      focusFirst("[aria-invalid=true]");
      return;
    }
    const outcome = await editor.save();
    if (outcome === "saved") {
      toast.success(leftOut(editor) ? texts.withoutStore : texts.done);
      if (!leftOut(editor)) onSaved();
    } else focusFirst("[data-save-problem]");
    // Several pictures usually fail for the same reason, which needs saying once.
    for (const text of new Set(Object.values(editor.get().imageErrors))) toast.error(text);
    const { id } = editor.get().loaded.company;
    void client.invalidateQueries({ queryKey: queries.company(id).queryKey });
    void client.invalidateQueries({ queryKey: companyQueries.own().queryKey });
    void client.invalidateQueries({ queryKey: ["companies"] });
  };
}

/** Whoever has filled in a new location and saves means that one too. */
function takeNewStore(editor: Editor) {
  const { edited, newStore } = editor.get();
  if (!newStore || Object.keys(storeErrors(newStore)).length > 0) return;
  editor.edit("stores", withStore(edited.stores, newStore));
  editor.setNewStore(undefined);
}

function takeNewTag(editor: Editor) {
  const { edited, newTag } = editor.get();
  const next = addTags(edited.tags, newTag);
  if (next.tags !== edited.tags) editor.edit("tags", next.tags);
  editor.setNewTag(next.newTag);
}

const leftOut = (editor: Editor) => {
  const { newStore } = editor.get();
  return newStore !== undefined && isBegun(newStore);
};

function focusFirst(selector: string) {
  // What went wrong is in the page only after the next render.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-editor] ${selector}`)?.focus()),
  );
}

/** Ctrl+S saves, as people expect while they are typing. */
function useSaveKey(active: boolean, save: () => Promise<void>) {
  useEffect(() => {
    if (!active) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void save();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [active, save]);
}
