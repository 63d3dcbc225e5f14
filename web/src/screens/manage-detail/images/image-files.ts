/** Chosen pictures that are not uploaded yet: shown from memory, kept in the browser's database until they are saved. */
import { localId } from "../../../lib/local-id";
import { draftDatabase } from "../../../session/tokens";
import { draftedImages } from "../state/draft";

const storeName = "images";

const files = new Map<string, { file: File; url: string }>();

export function keepFile(file: File): string {
  const id = localId();
  remember(id, file);
  void write(id, file);
  return id;
}

export const fileOf = (id: string): File | undefined => files.get(id)?.file;
export const fileUrl = (id: string): string | undefined => files.get(id)?.url;
export const fileName = (id: string): string => files.get(id)?.file.name ?? "";

function remember(id: string, file: File) {
  files.set(id, { file, url: URL.createObjectURL(file) });
}

/** Brings back the pictures of a draft; answers the ids that could not be found. */
export async function restoreFiles(ids: readonly string[]): Promise<string[]> {
  const missing = ids.filter((id) => !files.has(id));
  const found = await Promise.all(missing.map(read));
  for (const [place, file] of found.entries()) if (file) remember(missing[place]!, file);
  return missing.filter((id) => !files.has(id));
}

/** Removes every picture from the database that no draft names any more. */
export async function forgetUnneeded(): Promise<void> {
  const needed = draftedImages();
  await withStore("readwrite", (store) => {
    const keys = store.getAllKeys();
    keys.addEventListener("success", () => {
      for (const key of keys.result) if (!needed.has(String(key))) store.delete(key);
    });
    return keys;
  });
}

const read = (id: string) => withStore<File | undefined>("readonly", (store) => store.get(id));
const write = (id: string, file: File) => withStore("readwrite", (store) => store.put(file, id));

/** Undefined where the browser has no database, as in some private windows: then pictures last until the reload. */
async function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<Value | undefined> {
  try {
    const database = await opened();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.addEventListener("complete", () => {
        database.close();
        resolve(request.result as Value);
      });
      transaction.addEventListener("error", () => reject(transaction.error ?? new Error("Not stored.")));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Not stored.")));
    });
  } catch {
    return undefined;
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(draftDatabase, 1);
    request.addEventListener("upgradeneeded", () => void request.result.createObjectStore(storeName));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No database.")));
  });
}
