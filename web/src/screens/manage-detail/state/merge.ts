/** Brings together what someone edited here and what was saved elsewhere in the meantime. */
import { textNames, type CompanyTexts, type TextName } from "../../../forms/company-texts";
import { isLocalId, localId } from "../../../lib/local-id";
import { sameContent, sameStore, type Sections, type StoreDraft } from "./sections";

export interface Merged {
  edited: Sections;
  /** Sections that were changed on both sides; the edited version was kept. */
  conflicts: (TextName | "stores")[];
  /** Titles of locations that were edited here and removed elsewhere; they stay, as new ones. */
  removedElsewhere: readonly string[];
}

/** `base` is what the editing started from, `mine` what it became here, `theirs` what the server holds now. */
export function merge(base: Sections, mine: Sections, theirs: Sections): Merged {
  const stores = mergeStores(base.stores, mine.stores, theirs.stores);
  const conflicts: Merged["conflicts"] = [];
  const text = (name: TextName) => {
    if (mine[name].trim() === base[name].trim()) return theirs[name];
    if (theirs[name] !== base[name] && theirs[name].trim() !== mine[name].trim()) conflicts.push(name);
    return mine[name];
  };
  const texts = Object.fromEntries(textNames.map((name) => [name, text(name)])) as CompanyTexts;
  const edited = {
    ...texts,
    tags: mergeIds(base.tags, mine.tags, theirs.tags),
    categoryIds: mergeIds(base.categoryIds, mine.categoryIds, theirs.categoryIds),
    images: mergeIds(base.images, mine.images, theirs.images),
    stores: stores.merged,
  };
  if (stores.conflict) conflicts.push("stores");
  return { edited, conflicts, removedElsewhere: stores.kept.map(({ title }) => title) };
}

/** My removals, additions and order on top of theirs. */
export function mergeIds(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  if (JSON.stringify(base) === JSON.stringify(mine)) return theirs;
  const kept = mine.filter((id) => theirs.includes(id) || !base.includes(id));
  const news = theirs.filter((id) => !base.includes(id) && !mine.includes(id));
  return [...kept, ...news];
}

function mergeStores(
  base: readonly StoreDraft[],
  mine: readonly StoreDraft[],
  theirs: readonly StoreDraft[],
) {
  let conflict = false;
  const find = (list: readonly StoreDraft[], id: string) => list.find((store) => store.id === id);
  const shared = theirs.flatMap((their) => {
    const old = find(base, their.id);
    const own = find(mine, their.id);
    if (!own) {
      if (old && !sameContent(old, their)) conflict = true;
      return old ? [] : [their];
    }
    if (!old || sameStore(old, own)) return [their];
    if (!sameStore(old, their) && !sameStore(own, their)) conflict = true;
    return [{ ...own, version: their.version }];
  });
  // What came to the server since and is to be added here too was stored by a try whose answer got lost.
  const known = new Set<string>();
  const added = mine
    .filter((store) => isLocalId(store.id))
    .map((store) => {
      const same = theirs.find(
        (their) =>
          !find(base, their.id) && !find(mine, their.id) && !known.has(their.id) && samePlace(store, their),
      );
      if (!same) return store;
      known.add(same.id);
      return adopted(store, same);
    });
  // Nothing that somebody typed goes away with a location that is gone: saving again makes it anew.
  const kept = mine.flatMap((store) => {
    const old = find(base, store.id);
    const lost = old && !find(theirs, store.id) && !sameContent(old, store);
    return lost ? [{ ...store, id: localId(), version: undefined }] : [];
  });
  const left = shared.filter(({ id }) => !known.has(id));
  return { merged: oneMain([...left, ...kept, ...added], mine), kept, conflict };
}

const samePlace = (left: StoreDraft, right: StoreDraft) =>
  (["title", "street", "postCode", "town"] as const).every(
    (name) => left[name].trim() === right[name].trim(),
  );

/** The location typed here under the id that the server gave it; a position that nobody placed was looked up there. */
function adopted(own: StoreDraft, { id, version, latitude, longitude }: StoreDraft): StoreDraft {
  return { ...own, id, version, ...(!own.placed && { latitude, longitude }) };
}

/** Exactly one head office: the one chosen here if it is still there, else the first. */
export function oneMain(
  stores: readonly StoreDraft[],
  wish: readonly StoreDraft[] = stores,
): readonly StoreDraft[] {
  const mains = stores.filter((store) => store.main);
  if (mains.length === 1 || stores.length === 0) return stores;
  const wished = wish.find((store) => store.main)?.id;
  const chosen = stores.find((store) => store.id === wished) ?? mains[0] ?? stores[0];
  return stores.map((store) =>
    store.main === (store === chosen) ? store : { ...store, main: store === chosen },
  );
}
