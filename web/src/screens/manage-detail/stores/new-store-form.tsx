/** A location that is being typed and not added yet. */
import type { FormEvent } from "react";
import { de } from "../../../text/de";
import { deStore } from "../../../text/de-store";
import { Button } from "../../../ui/button";
import type { StoreDraft } from "../state/sections";
import { StoreFields } from "./store-fields";
import { formatErrors, hasRequired } from "./store-rule";

interface Props {
  store: StoreDraft;
  onChange: (store: StoreDraft) => void;
  onAdd: () => void;
  onCancel: () => void;
}

export function NewStoreForm({ store, onChange, onAdd, onCancel }: Props) {
  const ready = hasRequired(store) && Object.keys(formatErrors(store)).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onAdd();
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={deStore.formTitle}
      className="grid grid-cols-1 gap-5 rounded-2xl bg-surface p-4 shadow-card md:p-6"
    >
      <h3 className="text-xl font-bold">{deStore.formTitle}</h3>
      <StoreFields store={store} errors={{}} onChange={(change) => onChange({ ...store, ...change })} />
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4 max-sm:*:grow">
        <p role="status" className="grow text-sm text-muted max-sm:basis-full max-sm:empty:hidden">
          {!hasRequired(store) && deStore.missing}
        </p>
        <Button look="outline" onClick={onCancel}>
          {de.common.cancel}
        </Button>
        <Button type="submit" disabled={!ready}>
          {deStore.add}
        </Button>
      </div>
    </form>
  );
}
