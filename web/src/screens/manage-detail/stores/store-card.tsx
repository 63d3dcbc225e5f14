/** One location as a card that opens into its form. */
import type { ReactNode } from "react";
import { isLocalId } from "../../../lib/local-id";
import { deStore } from "../../../text/de-store";
import { Button, IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icons";
import type { StoreDraft } from "../state/sections";
import { StoreFields } from "./store-fields";
import type { StoreErrors } from "./store-rule";

interface Props {
  store: StoreDraft;
  changed: boolean;
  open: boolean;
  errors: StoreErrors;
  onOpen: (open: boolean) => void;
  onChange: (change: Partial<StoreDraft>) => void;
  onMain: () => void;
  onRemove: () => void;
  /** Further actions for the open form. */
  children?: ReactNode;
}

export function StoreCard({
  store,
  changed,
  open,
  errors,
  onOpen,
  onChange,
  onMain,
  onRemove,
  children,
}: Props) {
  const title = store.title.trim() || deStore.formTitle;
  return (
    <section aria-label={title} className="rounded-2xl bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <div className="min-w-0 grow basis-52">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="min-w-0 text-lg font-bold wrap-anywhere">{title}</h3>
            {store.main && <Badge look="bg-pine-100 text-pine-700">{deStore.main}</Badge>}
            {isLocalId(store.id) ? (
              <Badge look="bg-sun-tint text-sun-dark">{deStore.new}</Badge>
            ) : (
              changed && <Badge look="bg-sun-tint text-sun-dark">{deStore.changed}</Badge>
            )}
          </div>
          <p className="text-md text-muted">
            {store.street}, {store.postCode} {store.town}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-1">
          {!store.main && (
            <Button
              look="quiet"
              aria-label={deStore.makeMain(title)}
              onClick={onMain}
              className="px-3 whitespace-nowrap"
            >
              {deStore.makeMainShort}
            </Button>
          )}
          <Button
            look="quiet"
            aria-expanded={open}
            aria-label={open ? undefined : deStore.edit(title)}
            onClick={() => onOpen(!open)}
            className="px-3"
          >
            <Icon name={open ? "check" : "pencil"} size={18} />
            {open ? deStore.done : deStore.editShort}
          </Button>
          <IconButton label={deStore.remove(title)} onClick={onRemove} className="text-error">
            <Icon name="trash" />
          </IconButton>
        </div>
      </div>
      {open && (
        <div className="grid grid-cols-1 gap-5 border-t border-line p-4 md:p-6">
          <StoreFields store={store} errors={errors} onChange={onChange} />
          {children}
        </div>
      )}
    </section>
  );
}

function Badge({ look, children }: { look: string; children: ReactNode }) {
  return <span className={`rounded-pill px-2.5 py-0.5 text-sm font-semibold ${look}`}>{children}</span>;
}
