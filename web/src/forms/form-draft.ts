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

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

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
    const { values, key } = JSON.parse(text) as FormDraft<Values>;
    const names = Object.keys(empty) as (keyof Values)[];
    if (!isText(key) || !names.every((name) => fits(empty[name], values[name], isEntry))) return undefined;
    return { values: Object.fromEntries(names.map((name) => [name, values[name]])) as Values, key };
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
  draft: FormDraft<Values> | undefined,
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
    () => write(name, same(draft.values, empty) ? undefined : draft, storage),
    [name, draft, empty, storage],
  );
  return {
    ...draft,
    restored: before?.key === draft.key,
    change: (values) => setDraft(withValues(draft, values, empty)),
    renewKey: () => setDraft({ ...draft, key: localId() }),
    restart: () => {
      // At once, because whoever restarts may leave before anything is drawn again.
      write(name, undefined, storage);
      setDraft(fresh(empty));
    },
  };
}
