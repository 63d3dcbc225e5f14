/** Unsaved changes in this browser: they survive a reload, a closed window and a crash, and end with signing out. */
import { browserStorage, tabStorage } from "../../../browser/storage";
import { textNames } from "../../../forms/company-texts";
import { isLocalId, localId } from "../../../lib/local-id";
import { imagesOfCampaigns } from "../campaigns/campaign-draft";
import type { Sections, StoreDraft } from "./sections";

export interface Draft {
  /** What the editing started from; with it, later changes of others can be told apart from one's own. */
  base: Sections;
  edited: Sections;
  newStore?: StoreDraft;
  /** What stands in the field for tags. */
  newTag?: string;
}

const prefix = "companyDraft:";
const tabKey = "companyDraftTab";

/** Which window this is: two windows on the same company must not write over each other's draft. */
let tab: string | undefined;

async function holdTab(): Promise<string> {
  if (tab) return tab;
  const known = tabStorage.read(tabKey);
  // A duplicated window brings a copy of the other one's name, which is then still held.
  const name = known && (await hold(known)) ? known : localId();
  if (name !== known) await hold(name);
  tabStorage.write(tabKey, name);
  tab = name;
  return name;
}

/** Holds a name as long as this window lives; without locks every name counts as free. */
function hold(name: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(prefix + name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<void>(() => undefined) : undefined;
    });
  });
}

async function heldNames(): Promise<Set<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map((lock) => (lock.name ?? "").slice(prefix.length)));
}

const keysOf = (companyId: string) => browserStorage.keys(`${prefix}${companyId}:`);

/** Takes over the draft of this window, or of one that was closed. */
export async function takeDraft(companyId: string): Promise<Draft | undefined> {
  try {
    const own = await holdTab();
    const others = await heldNames();
    const ownKey = `${prefix}${companyId}:${own}`;
    const left = keysOf(companyId).find(
      (key) => key !== ownKey && !others.has(key.slice(ownKey.length - own.length)),
    );
    const key = browserStorage.read(ownKey) ? ownKey : left;
    const draft = parseDraft(key && browserStorage.read(key));
    if (key && key !== ownKey) browserStorage.write(key, undefined);
    return draft;
  } catch {
    return undefined;
  }
}

/** What lies here for a company that cannot be edited any more; it stays until `forgetCompanyDrafts`. */
export const leftDraft = (companyId: string): Draft | undefined =>
  keysOf(companyId)
    .map((key) => parseDraft(browserStorage.read(key)))
    .find((draft) => draft !== undefined);

export function writeDraft(companyId: string, draft: Draft | undefined) {
  if (!tab) return;
  // A full or forbidden storage costs the safety net, not the editing.
  browserStorage.write(`${prefix}${companyId}:${tab}`, draft && JSON.stringify(draft));
}

/** Undefined when the text is missing or of another shape. */
export function parseDraft(text: string | null | undefined): Draft | undefined {
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as Draft;
    return isSections(draft.base) && isSections(draft.edited) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isSections(value: unknown): value is Sections {
  if (typeof value !== "object" || value === null) return false;
  const { tags, categoryIds, images, stores, ...texts } = value as Sections;
  return (
    textNames.every((name) => typeof texts[name] === "string") &&
    [tags, categoryIds, images, stores].every((list) => Array.isArray(list))
  );
}

/** Ids of pictures that some draft in this browser still needs. */
export function draftedImages(): Set<string> {
  const drafts = browserStorage.keys(prefix).map((key) => parseDraft(browserStorage.read(key)));
  return new Set(
    [...drafts.flatMap((draft) => draft?.edited.images ?? []), ...imagesOfCampaigns()].filter(isLocalId),
  );
}
