/** Chosen pictures that are not uploaded yet: shown from memory, kept in the browser's database until they are saved. */
import { draftFileNames, draftImages } from "../../../browser/drafts";
import { localId } from "../../../lib/local-id";
import { draftedImages } from "../state/draft";

const files = new Map<string, { file: File; url: string }>();

export function keepFile(file: File): string {
  const id = localId();
  remember(id, file);
  void draftImages.write(id, file);
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
  const found = await Promise.all(missing.map(draftImages.read));
  for (const [place, file] of found.entries()) if (file) remember(missing[place]!, file);
  return missing.filter((id) => !files.has(id));
}

/** Removes every picture from the database that no draft names any more. */
export async function forgetUnneeded(): Promise<void> {
  const needed = new Set([...draftedImages(), ...draftFileNames()]);
  const unneeded = (await draftImages.keys()).filter((id) => !needed.has(id));
  await Promise.all(unneeded.map(draftImages.remove));
}
