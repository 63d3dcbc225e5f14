/** The state of one company's edit page: what is saved, what is edited, and saving the difference step by step. */
import { loadForEditing, type LoadedCompany } from "../../../api/company";
import { createOnce } from "../../../api/create-once";
import { ApiError, messageOf } from "../../../api/errors";
import { createListeners } from "../../../browser/shared-state";
import { deEdit } from "../../../text/de-edit";
import type { Draft } from "./draft";
import { merge, type Merged } from "./merge";
import type { Calls } from "./save-calls";
import { orderDiffers, planOf, type Step } from "./save-plan";
import {
  changedSections,
  sectionsOf,
  storeChange,
  storeDraft,
  storeFields,
  type SectionName,
  type Sections,
  type StoreDraft,
} from "./sections";

export interface StepResult {
  step: Step;
  /** Why it could not be saved. */
  problem?: string;
  /** The server said no, so the content cannot have arrived. */
  refused?: boolean;
  /** Somebody else changed or removed it meanwhile. */
  stale?: boolean;
  /** Set from the failure on that stopped everything after it. */
  waiting?: boolean;
}

export interface Saving {
  step: Step;
  number: number;
  count: number;
  /** How far an upload has come, from 0 to 1. */
  fraction?: number;
}

/** Messages by the path of their field: "name", or "<id of a location>.title". */
type FieldErrors = Readonly<Record<string, string>>;

/** What collides with the edited version, and the version it collides with. */
export type Conflict = { sections: Merged["conflicts"]; theirs: Sections } & Pick<Merged, "removedElsewhere">;

export interface EditorState {
  loaded: LoadedCompany;
  saved: Sections;
  edited: Sections;
  /** A location that is being typed and was not added yet. */
  newStore: StoreDraft | undefined;
  /** What stands in the field for tags and was not added yet. */
  newTag: string;
  saving: Saving | undefined;
  /** What became of the last try, kept while something is left to save. */
  report: StepResult[] | undefined;
  imageErrors: Readonly<Record<string, string>>;
  fieldErrors: FieldErrors;
  /** What another window saved meanwhile, where it collides with what was edited here. */
  conflict: Conflict | undefined;
  /** Changes from before a reload are shown again. */
  restored: boolean;
}

export type Editor = ReturnType<typeof createEditor>;

/** The sections that hold something unsaved; a tag counts as soon as its first letter is typed. */
export function unsavedSections({ saved, edited, newTag }: EditorState): SectionName[] {
  return changedSections(saved, newTag.trim() ? { ...edited, tags: [...edited.tags, newTag] } : edited);
}

/** Whether something would be lost with this page. */
export const isDirty = (state: EditorState): boolean =>
  state.newStore !== undefined || unsavedSections(state).length > 0;

const stops = (failure: unknown) =>
  !(failure instanceof ApiError) ||
  failure.status === 0 ||
  failure.status === 401 ||
  failure.status === 409 ||
  failure.status === 429 ||
  failure.status >= 500;

export function createEditor(loaded: LoadedCompany, calls: Calls, draft?: Draft) {
  const id = loaded.company.id;
  const { notify, subscribe } = createListeners();
  let state = startState(loaded, draft);

  const set = (change: Partial<EditorState>) => {
    state = { ...state, ...change };
    notify();
  };
  const edit = <Name extends SectionName>(name: Name, value: Sections[Name]) => {
    const edited = { ...state.edited, [name]: value };
    set({ edited, fieldErrors: withoutCorrected(state.fieldErrors, name, state.edited, edited) });
  };

  /** Takes the server's state as the new base and keeps what was edited here. */
  const rebase = (fresh: LoadedCompany, conflictMatters: boolean) => {
    const theirs = sectionsOf(fresh);
    const { edited, conflicts, removedElsewhere } = merge(state.saved, state.edited, theirs);
    const conflict =
      conflictMatters || removedElsewhere.length > 0
        ? { sections: conflicts, removedElsewhere, theirs }
        : state.conflict;
    set({ loaded: fresh, saved: theirs, edited, conflict });
  };

  const save = async (): Promise<"saved" | "unsaved" | "stale"> => {
    const steps = planOf(state.saved, state.edited);
    set({ report: undefined, imageErrors: {}, fieldErrors: {}, conflict: undefined, restored: false });
    const results = await performSteps(
      steps,
      (step, number) => {
        set({ saving: { step, number, count: steps.length } });
        return performStep(id, step, calls, () => state, set);
      },
      (step, failure) => set(noted(step, failure, state)),
    );
    const fresh = await loadForSaving(calls, id);
    const stale = fresh !== undefined && results.some((result) => result.stale);
    if (fresh) rebase(fresh, stale);
    const left = changedSections(state.saved, state.edited).length > 0;
    const failed = results.some((result) => countsAsFailed(result, left, stale));
    set({ saving: undefined, report: failed ? results : undefined });
    if (stale) return "stale";
    return failed ? "unsaved" : "saved";
  };

  return {
    get: () => state,
    subscribe,
    edit,
    setNewStore: (newStore: StoreDraft | undefined) => set({ newStore }),
    setNewTag: (newTag: string) => set({ newTag }),
    showErrors: (fieldErrors: Record<string, string>) => set({ fieldErrors }),
    discard: () =>
      set({
        edited: state.saved,
        newStore: undefined,
        newTag: "",
        report: undefined,
        imageErrors: {},
        fieldErrors: {},
        conflict: undefined,
        restored: false,
      }),
    dismiss: () => set({ report: undefined, conflict: undefined, restored: false }),
    /** The collision in this section was decided. */
    resolve: (name: Merged["conflicts"][number]) => {
      const left = state.conflict?.sections.filter((other) => other !== name) ?? [];
      const told = left.length > 0 || (state.conflict?.removedElsewhere.length ?? 0) > 0;
      set({ conflict: state.conflict && told ? { ...state.conflict, sections: left } : undefined });
    },
    setLoaded: (company: LoadedCompany["company"]) => set({ loaded: { ...state.loaded, company } }),
    save,
  };
}

/** A message goes with the first change of the field it is about. */
function withoutCorrected(
  errors: FieldErrors,
  name: SectionName,
  before: Sections,
  after: Sections,
): FieldErrors {
  const value = ({ stores }: Sections, path: string) => {
    const [id = "", field = ""] = path.split(".");
    const store = stores.find((entry) => entry.id === id);
    return JSON.stringify([
      store?.[field as keyof StoreDraft],
      field === "openingHours" && store?.unfinishedHours,
    ]);
  };
  const corrected = (path: string) =>
    path === name || (name === "stores" && path.includes(".") && value(before, path) !== value(after, path));
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !corrected(path)));
}

/** One after the other, in the order of S4.16; a failure that concerns everything leaves what follows waiting. */
async function performSteps(
  steps: readonly Step[],
  perform: (step: Step, number: number) => Promise<unknown>,
  onFailure: (step: Step, failure: unknown) => void,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const [place, step] of steps.entries()) {
    if (results.at(-1)?.waiting) {
      results.push({ step, waiting: true });
      continue;
    }
    try {
      // Each builds on what came before.
      // oxlint-disable-next-line no-await-in-loop
      await perform(step, place + 1);
      results.push({ step });
    } catch (failure) {
      onFailure(step, failure);
      results.push({ step, ...outcomeOf(step, failure), waiting: stops(failure) });
    }
  }
  return results;
}

/**
 * Where only an answer got lost the server may hold everything nevertheless; what it refused, it does not hold.
 * What somebody else did meanwhile is told by the conflict, together with what waits for it.
 */
function countsAsFailed(result: StepResult, left: boolean, conflict: boolean): boolean {
  const told = conflict && (result.stale || result.problem === undefined);
  return (result.problem !== undefined || result.waiting === true) && !told && (result.refused || left);
}

/** What is said about a step that failed. */
function outcomeOf(step: Step, failure: unknown): Pick<StepResult, "problem" | "refused" | "stale"> {
  const status = failure instanceof ApiError ? failure.status : 0;
  const removed = step.kind === "changeStore" && status === 404;
  return {
    problem: removed ? deEdit.report.storeRemoved : messageOf(failure),
    refused: status >= 400 && status < 500,
    stale: status === 409 || removed,
  };
}

/** Puts a refusal where its field or picture is. */
function noted(
  step: Step,
  failure: unknown,
  { imageErrors, fieldErrors }: EditorState,
): Partial<EditorState> {
  if (step.kind === "addImage") return { imageErrors: { ...imageErrors, [step.id]: messageOf(failure) } };
  if (!(failure instanceof ApiError)) return {};
  if (step.kind === "company") return { fieldErrors: { ...fieldErrors, ...failure.fields } };
  if (step.kind !== "addStore" && step.kind !== "changeStore") return {};
  return {
    fieldErrors: {
      ...fieldErrors,
      ...Object.fromEntries(
        Object.entries(failure.fields).map(([name, text]) => [`${step.id}.${name}`, text]),
      ),
    },
  };
}

function startState(loaded: LoadedCompany, draft: Draft | undefined): EditorState {
  const saved = sectionsOf(loaded);
  const fresh: EditorState = {
    loaded,
    saved,
    edited: saved,
    newStore: draft?.newStore,
    newTag: draft?.newTag ?? "",
    saving: undefined,
    report: undefined,
    imageErrors: {},
    fieldErrors: {},
    conflict: undefined,
    restored: false,
  };
  if (!draft) return fresh;
  const { edited, conflicts, removedElsewhere } = merge(draft.base, draft.edited, saved);
  const collides = conflicts.length > 0 || removedElsewhere.length > 0;
  return {
    ...fresh,
    edited,
    restored: isDirty({ ...fresh, edited }),
    conflict: collides ? { sections: conflicts, removedElsewhere, theirs: saved } : undefined,
  };
}

/** After saving, the truth is what the server has; without a connection the known state stays. */
async function loadForSaving(calls: Calls, id: string): Promise<LoadedCompany | undefined> {
  try {
    return await (calls.load ?? loadForEditing)(id);
  } catch {
    return undefined;
  }
}

type Get = () => EditorState;
type SetState = (change: Partial<EditorState>) => void;

/** Makes one call and moves the saved state along, so that whatever fails later, this is done. */
async function performStep(
  companyId: string,
  step: Step,
  calls: Calls,
  get: Get,
  set: SetState,
): Promise<void> {
  const saved = (change: Partial<Sections>) => set({ saved: { ...get().saved, ...change } });
  switch (step.kind) {
    case "company": {
      const company = await calls.changeCompany(companyId, step.change, get().loaded.company.own?.version);
      set({ loaded: { ...get().loaded, company } });
      return saved(step.change);
    }
    case "addImage":
      return addImage(companyId, step.id, calls, get, set);
    case "removeImage":
      await calls.removeImage(companyId, step.id).catch(gone);
      return saved({ images: get().saved.images.filter((id) => id !== step.id) });
    case "orderImages":
      return orderImages(companyId, calls, get, set);
    case "removeStore":
      return removeStore(step.id, calls, get, set);
    case "changeStore":
      return changeStore(step.id, calls, get, set);
    case "addStore":
      return addStore(companyId, step.id, calls, get, set);
  }
}

/** What is not there any more needs no removing. */
function gone(failure: unknown) {
  if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
}

async function removeStore(id: string, calls: Calls, get: Get, set: SetState) {
  const { stores } = get().saved;
  const removed = stores.find((store) => store.id === id);
  await calls.removeStore(id, removed?.version).catch(gone);
  const rest = stores.filter((store) => store !== removed);
  // The server makes the oldest one left the head office, which is a change of that one.
  const promoted = removed?.main ? rest[0] : undefined;
  const next = (store: StoreDraft) =>
    store === promoted && store.version !== undefined ? { ...store, version: store.version + 1 } : store;
  set({ saved: { ...get().saved, stores: rest.map(next) } });
}

async function addImage(companyId: string, localId: string, calls: Calls, get: Get, set: SetState) {
  const { id } = await calls.addImage(companyId, localId, (fraction) => {
    const { saving } = get();
    if (saving) set({ saving: { ...saving, fraction } });
  });
  const { saved, edited } = get();
  // A repeated upload answers with the picture it made before, which may be listed at the end already.
  const images = edited.images
    .filter((image) => image !== id)
    .map((image) => (image === localId ? id : image));
  set({
    saved: { ...saved, images: saved.images.includes(id) ? saved.images : [...saved.images, id] },
    edited: { ...edited, images },
  });
}

async function orderImages(companyId: string, calls: Calls, get: Get, set: SetState) {
  const { saved, edited, loaded } = get();
  const imageIds = edited.images.filter((id) => saved.images.includes(id));
  if (!orderDiffers(saved.images, imageIds)) return;
  const company = await calls.changeCompany(companyId, { imageIds }, loaded.company.own?.version);
  set({ loaded: { ...get().loaded, company }, saved: { ...get().saved, images: company.imageIds } });
}

async function changeStore(id: string, calls: Calls, get: Get, set: SetState) {
  const before = get().saved.stores.find((store) => store.id === id);
  const after = get().edited.stores.find((store) => store.id === id);
  if (!before || !after) return;
  const answer = storeDraft(await calls.changeStore(id, storeChange(before, after), before.version));
  replaceStore(id, after, answer, get, set);
}

/** The temporary id is the key: what a lost answer left on the server is found again and brought up to date. */
async function addStore(companyId: string, localId: string, calls: Calls, get: Get, set: SetState) {
  const wanted = get().edited.stores.find((store) => store.id === localId);
  if (!wanted) return;
  const fields = storeFields(wanted);
  const { id } = await createOnce(
    localId,
    (key) => calls.addStore(companyId, fields, key),
    (known) => calls.changeStore(known, fields),
  );
  replaceStore(localId, wanted, { ...wanted, id, version: undefined }, get, set);
}

/** The saved location takes its place on both sides; what was typed since it was sent stays a change. */
function replaceStore(id: string, sent: StoreDraft, stored: StoreDraft, get: Get, set: SetState) {
  const { saved, edited } = get();
  const rest = saved.stores.filter((store) => store.id !== id && store.id !== stored.id);
  // Choosing a head office takes the mark from the former one.
  const others = stored.main ? rest.map((store) => (store.main ? { ...store, main: false } : store)) : rest;
  // The server keeps the former head office until the new one is told, so its answer may still carry the mark.
  const renamed = (store: StoreDraft): StoreDraft =>
    store === sent ? { ...stored, main: sent.main } : { ...store, id: stored.id, version: stored.version };
  const stores = edited.stores
    .filter((store) => store.id !== stored.id || store.id === id)
    .map((store) => (store.id === id ? renamed(store) : store));
  set({ saved: { ...saved, stores: [...others, stored] }, edited: { ...edited, stores } });
}
