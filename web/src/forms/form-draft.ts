/** Keeps what was typed into a form until it is sent, with the key that makes sending it twice harmless. */
import { useEffect, useState } from "react";
import type { FormDraftName } from "../browser/drafts";
import { browserStorage } from "../browser/storage";
import { localId } from "../lib/local-id";

export interface FormDraft<Values> {
  values: Values;
  /** Belongs to what is being created, whatever is still changed about it. */
  key: string;
}

/** As the browser keeps it: with what the form began with, which may be another one the next time. */
interface StoredDraft<Values> extends FormDraft<Values> {
  base?: Values;
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Spaces around a text are no change, because sending takes them away. */
const trimmed = (_name: string, part: unknown) => (typeof part === "string" ? part.trim() : part);
const sameContent = (left: unknown, right: unknown) =>
  JSON.stringify(left, trimmed) === JSON.stringify(right, trimmed);

const fresh = <Values>(empty: Values): FormDraft<Values> => ({ values: empty, key: localId() });

const isText = (part: unknown) => typeof part === "string";
const fits = (pattern: unknown, value: unknown, isEntry: (part: unknown) => boolean) =>
  Array.isArray(pattern) ? Array.isArray(value) && value.every(isEntry) : typeof value === typeof pattern;

/** Undefined when the text is missing, damaged or of another form; lists hold texts unless told otherwise. */
export function parseFormDraft<Values extends object>(
  text: string | null | undefined,
  empty: Values,
  isEntry: (part: unknown) => boolean = isText,
): FormDraft<Values> | undefined {
  if (!text) return undefined;
  try {
    const { values, key, base } = JSON.parse(text) as StoredDraft<Values>;
    const names = Object.keys(empty) as (keyof Values)[];
    if (!isText(key) || !names.every((name) => fits(empty[name], values[name], isEntry))) return undefined;
    // What nobody touched here follows what somebody else has saved meanwhile.
    const newest = (name: keyof Values) =>
      base && same(values[name], base[name]) ? empty[name] : values[name];
    return { values: Object.fromEntries(names.map((name) => [name, newest(name)])) as Values, key };
  } catch {
    return undefined;
  }
}

/** Who empties the form begins with another one. */
export const withValues = <Values>(
  { key }: FormDraft<Values>,
  values: Values,
  empty: Values,
): FormDraft<Values> => (same(values, empty) ? fresh(empty) : { values, key });

function write<Values>(
  name: string | undefined,
  draft: StoredDraft<Values> | undefined,
  storage: DraftStorage,
) {
  if (name) storage.write(name, draft && JSON.stringify(draft));
}

type DraftStorage = Pick<typeof browserStorage, "read" | "write">;

interface State<Values> extends FormDraft<Values> {
  /** Whether this was typed before the form was opened. */
  restored: boolean;
  change: (values: Values) => void;
  /** Keeps the text, but what is sent next is something else. */
  renewKey: () => void;
  /** Forgets everything, because it was sent or is not wanted. */
  restart: () => void;
}

/**
 * `name` is where the browser keeps it, if it shall; `empty` is the form as it begins, and `isEntry` knows what its
 * lists hold. What visitors type, who may share a computer, is kept in the storage of their tab.
 */
export function useFormDraft<Values extends object>(
  name: FormDraftName | undefined,
  empty: Values,
  isEntry?: (part: unknown) => boolean,
  storage: DraftStorage = browserStorage,
): State<Values> {
  const [before] = useState(() => (name ? parseFormDraft(storage.read(name), empty, isEntry) : undefined));
  const [draft, setDraft] = useState(() => before ?? fresh(empty));
  useEffect(
    () => write(name, sameContent(draft.values, empty) ? undefined : { ...draft, base: empty }, storage),
    [name, draft, empty, storage],
  );
  return {
    ...draft,
    restored: before?.key === draft.key && !sameContent(draft.values, empty),
    change: (values) => setDraft(withValues(draft, values, empty)),
    renewKey: () => setDraft({ ...draft, key: localId() }),
    restart: () => {
      // At once, because whoever restarts may leave before anything is drawn again.
      write(name, undefined, storage);
      setDraft(fresh(empty));
    },
  };
}
