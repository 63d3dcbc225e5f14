/** The calls that turn the saved state into the edited one, in the order of S4.16. */
import type { CompanyChange } from "../../../api/company";
import { isText } from "../../../forms/company-texts";
import { isLocalId } from "../../../lib/local-id";
import { changedSections, sameStore, type Sections } from "./sections";

export type Step =
  | { kind: "company"; change: CompanyChange }
  | { kind: "addImage"; id: string }
  | { kind: "removeImage"; id: string }
  | { kind: "orderImages" }
  | { kind: "removeStore"; id: string; title: string }
  | { kind: "changeStore"; id: string; title: string }
  | { kind: "addStore"; id: string; title: string };

export function planOf(saved: Sections, edited: Sections): Step[] {
  const gone = saved.stores.filter((store) => !edited.stores.some(({ id }) => id === store.id));
  const altered = edited.stores.filter((store) =>
    saved.stores.some((old) => old.id === store.id && !sameStore(old, store)),
  );
  // The head office comes last among the changed ones, so that nothing takes it away again.
  const inOrder = altered.toSorted((left, right) => Number(left.main) - Number(right.main));
  const fresh = edited.stores.filter((store) => isLocalId(store.id));
  return [
    ...companyStep(saved, edited),
    ...edited.images.filter(isLocalId).map((id): Step => ({ kind: "addImage", id })),
    ...saved.images
      .filter((id) => !edited.images.includes(id))
      .map((id): Step => ({ kind: "removeImage", id })),
    ...(orderDiffers(saved.images, edited.images) ? [{ kind: "orderImages" } as const] : []),
    ...gone.map(({ id, title }): Step => ({ kind: "removeStore", id, title })),
    ...inOrder.map(({ id, title }): Step => ({ kind: "changeStore", id, title })),
    ...fresh.map(({ id, title }): Step => ({ kind: "addStore", id, title })),
  ];
}

function companyStep(saved: Sections, edited: Sections): Step[] {
  const changed = changedSections(saved, edited);
  const change: CompanyChange = {};
  for (const name of changed.filter(isText)) change[name] = edited[name].trim();
  if (changed.includes("tags")) change.tags = [...edited.tags];
  if (changed.includes("categoryIds")) change.categoryIds = [...edited.categoryIds];
  return Object.keys(change).length > 0 ? [{ kind: "company", change }] : [];
}

/** Whether the order has to be told: the server appends what is uploaded and closes up what is removed. */
export function orderDiffers(saved: readonly string[], edited: readonly string[]): boolean {
  const appended = [
    ...saved.filter((id) => edited.includes(id)),
    ...edited.filter((id) => !saved.includes(id)),
  ];
  return appended.some((id, place) => id !== edited[place]);
}
