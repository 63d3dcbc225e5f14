/** The public page as it will look, with the changes that are not saved yet. */
import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ComponentType, type SyntheticEvent } from "react";
import { queries } from "../../api/queries";
import type { Company, Store } from "../../api/types";
import { useAddressee } from "../../forms/addressee";
import { textsOf } from "../../forms/company-texts";
import { parseCoordinate } from "../../lib/coordinate";
import { de } from "../../text/de";
import { deEdit } from "../../text/de-edit";
import { Dialog } from "../../ui/dialog";
import { fileUrl } from "./images/image-files";
import type { EditorState } from "./state/editor";
import type { StoreDraft } from "./state/sections";

interface Props {
  state: EditorState;
  PublicPage: ComponentType<{ id: string }>;
  onClose: () => void;
}

function previewStore(store: StoreDraft, { loaded }: EditorState): Store {
  const stored = loaded.stores.find(({ id }) => id === store.id);
  const sameHours = (stored?.openingHours ?? "") === store.openingHours;
  return {
    ...store,
    companyId: loaded.company.id,
    location: { lat: parseCoordinate(store.latitude) ?? 0, lng: parseCoordinate(store.longitude) ?? 0 },
    openingHours: store.openingHours || null,
    openIntervals: sameHours ? stored?.openIntervals : null,
  };
}

/** A cache of its own, filled with the edited state, so that the public page shows exactly that. */
function previewClient(state: EditorState, source: QueryClient): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const { edited, loaded } = state;
  const { id } = loaded.company;
  const categories = source.getQueryData(queries.categories().queryKey);
  const company: Company = {
    ...loaded.company,
    ...textsOf(edited),
    tags: [...edited.tags],
    categoryIds: [...edited.categoryIds],
    categories: edited.categoryIds.flatMap(
      (categoryId) => categories?.find((category) => category.id === categoryId) ?? [],
    ),
    imageIds: edited.images.map((image) => fileUrl(image) ?? image),
  };
  if (categories) client.setQueryData(queries.categories().queryKey, categories);
  client.setQueryData(queries.company(id).queryKey, company);
  client.setQueryData(
    queries.stores(id).queryKey,
    edited.stores.map((store) => previewStore(store, state)),
  );
  return client;
}

export function Preview({ state, PublicPage, onClose }: Props) {
  const source = useQueryClient();
  const addressee = useAddressee();
  const [client] = useState(() => previewClient(state, source));
  const { id } = state.loaded.company;
  // The public page names the window after itself.
  useEffect(() => {
    const { title } = document;
    return () => {
      document.title = title;
    };
  }, []);
  const hold = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={deEdit.addressed[addressee].preview}
      closeLabel={de.common.close}
      full
    >
      <p className="mb-4 text-muted">{deEdit.preview.text}</p>
      {/* Links and buttons of the page would lead away from what is being edited. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        onClickCapture={hold}
        onSubmitCapture={hold}
        className="-mx-2 overflow-hidden rounded-card bg-paper shadow-card"
      >
        <QueryClientProvider client={client}>
          <PublicPage id={id} />
        </QueryClientProvider>
      </div>
    </Dialog>
  );
}
