/** Tables of the browser's database, for what is too large for local storage or has to outlive it. */

/** One database with one table. Every answer is undefined where there is none, as in some private windows. */
export function browserTable<Value>(databaseName: string, tableName: string) {
  const run = <Answer>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest) =>
    transact<Answer>(databaseName, tableName, mode, work).catch(() => undefined);
  return {
    read: (key: string) => run<Value>("readonly", (table) => table.get(key)),
    /** False where it could not be stored. */
    write: async (key: string, value: Value): Promise<boolean> =>
      (await run<IDBValidKey>("readwrite", (table) => table.put(value, key))) !== undefined,
    remove: (key: string) => run<undefined>("readwrite", (table) => table.delete(key)),
    keys: async (): Promise<string[]> =>
      ((await run<IDBValidKey[]>("readonly", (table) => table.getAllKeys())) ?? []).map(String),
  };
}

async function transact<Answer>(
  databaseName: string,
  tableName: string,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest,
): Promise<Answer> {
  const database = await opened(databaseName, tableName);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(tableName, mode);
      const request = work(transaction.objectStore(tableName));
      const fail = () => reject(transaction.error ?? new Error("Not stored."));
      transaction.addEventListener("complete", () => resolve(request.result as Answer));
      transaction.addEventListener("error", fail);
      transaction.addEventListener("abort", fail);
    });
  } finally {
    database.close();
  }
}

function opened(databaseName: string, tableName: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener("upgradeneeded", () => void request.result.createObjectStore(tableName));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No database.")));
  });
}
