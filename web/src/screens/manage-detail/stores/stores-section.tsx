/** The locations of a company; what is removed stays in sight until it is saved. */
import { useState } from "react";
import { toast } from "../../../browser/toast-state";
import { useAddressee } from "../../../forms/addressee";
import { isLocalId } from "../../../lib/local-id";
import { deEdit } from "../../../text/de-edit";
import { deStore } from "../../../text/de-store";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icons";
import type { Editor, EditorState } from "../state/editor";
import { oneMain } from "../state/merge";
import { sameStore, type StoreDraft } from "../state/sections";
import { CopyHours } from "./copy-hours";
import { NewStoreForm } from "./new-store-form";
import { StoreCard } from "./store-card";
import { newStore, withMain, withoutStore, withStore, type StoreErrors } from "./store-rule";

export function StoresSection({ editor, state }: { editor: Editor; state: EditorState }) {
  const { stores } = state.edited;
  const words = deEdit.addressed[useAddressee()];
  const [openId, setOpenId] = useState<string>();
  const change = (next: readonly StoreDraft[]) => editor.edit("stores", next);
  // Geocoding answers later, so it builds on the newest state and not on the one it began with.
  const changeOne = (id: string, part: Partial<StoreDraft>) =>
    change(
      editor.get().edited.stores.map((store) => (store.id === id ? Object.assign({}, store, part) : store)),
    );
  const removed = state.saved.stores.filter(({ id }) => !stores.some((store) => store.id === id));

  const copyHours = ({ openingHours, unfinishedHours }: StoreDraft, ids: readonly string[]) => {
    change(
      stores.map((store) => (ids.includes(store.id) ? { ...store, openingHours, unfinishedHours } : store)),
    );
    toast.success(deStore.hours.copied(ids.length));
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {stores.length === 0 && !state.newStore && <p className="text-muted">{words.noStores}</p>}
      {stores.length > 0 && (
        <ul aria-label={words.storeList} className="grid grid-cols-1 gap-4">
          {stores.map((store) => {
            const errors = errorsOf(state, store.id);
            const others = stores.filter(({ id }) => id !== store.id);
            return (
              <li key={store.id}>
                <StoreCard
                  store={store}
                  changed={state.saved.stores.some((old) => old.id === store.id && !sameStore(old, store))}
                  open={openId === store.id || Object.keys(errors).length > 0}
                  errors={errors}
                  onOpen={(open) => setOpenId(open ? store.id : undefined)}
                  onChange={(part) => {
                    // An error held it open, and goes with the first key that corrects it.
                    if (Object.keys(errors).length > 0) setOpenId(store.id);
                    changeOne(store.id, part);
                  }}
                  onMain={() => change(withMain(stores, store.id))}
                  onRemove={() => change(withoutStore(stores, store.id))}
                >
                  {others.length > 0 && <CopyHours others={others} onCopy={(ids) => copyHours(store, ids)} />}
                </StoreCard>
              </li>
            );
          })}
        </ul>
      )}
      {removed.map((store) => (
        <RemovedStore
          key={store.id}
          store={store}
          onRestore={() => change(oneMain([...stores, { ...store, main: stores.length === 0 }]))}
        />
      ))}
      <NewStore
        store={state.newStore}
        first={stores.length === 0}
        onChange={editor.setNewStore}
        onAdd={(store) => {
          change(withStore(stores, store));
          editor.setNewStore(undefined);
        }}
      />
    </div>
  );
}

/** The server's and our own messages for one location, by field. */
function errorsOf(state: EditorState, id: string): StoreErrors {
  const entries = Object.entries(state.fieldErrors).filter(([path]) => path.startsWith(`${id}.`));
  return Object.fromEntries(entries.map(([path, text]) => [path.slice(id.length + 1), text]));
}

function RemovedStore({ store, onRestore }: { store: StoreDraft; onRestore: () => void }) {
  if (isLocalId(store.id)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl bg-sand px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-semibold line-through wrap-anywhere">{store.title}</p>
        <p className="text-sm text-muted">{deStore.removed}</p>
      </div>
      <Button look="quiet" aria-label={deStore.restore(store.title)} onClick={onRestore} className="px-3">
        <Icon name="undo" size={18} />
        {deStore.restoreShort}
      </Button>
    </div>
  );
}

interface NewProps {
  /** What is being typed; without it there is only the button that begins. */
  store: StoreDraft | undefined;
  /** Whether it will be the head office. */
  first: boolean;
  onChange: (store: StoreDraft | undefined) => void;
  onAdd: (store: StoreDraft) => void;
}

function NewStore({ store, first, onChange, onAdd }: NewProps) {
  if (store) {
    return (
      <NewStoreForm
        store={store}
        onChange={onChange}
        onAdd={() => onAdd(store)}
        onCancel={() => onChange(undefined)}
      />
    );
  }
  return (
    <Button look="outline" className="justify-self-start" onClick={() => onChange(newStore(first))}>
      <Icon name="plus" size={18} />
      {deStore.open}
    </Button>
  );
}
