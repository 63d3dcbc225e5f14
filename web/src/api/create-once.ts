/** Creations whose answer may get lost: a later try with the same key changes what was created already. */
import { localId } from "../lib/local-id";
import { ApiError } from "./errors";

/** `change` gives the content to what an earlier try with this key made; whatever has been deleted since is made anew. */
export async function createOnce(
  key: string,
  create: (key: string) => Promise<{ id: string }>,
  change: (id: string) => Promise<unknown>,
): Promise<{ id: string }> {
  try {
    return { id: (await create(key)).id };
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.made === undefined) throw failure;
    const id = failure.made;
    try {
      await change(id);
      return { id };
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 404) return create(localId());
      throw problem;
    }
  }
}
