/** Calls whose button is gone once it was pressed: where the answer was lost, nobody else would ask a second time. */
import { localId } from "../lib/local-id";
import { ApiError } from "./errors";

/** With the same key the second try is told what the first one did, also where only its answer was lost. */
export async function againIfLost<Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = localId();
  try {
    return await send(key);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 0) return send(key);
    throw failure;
  }
}
