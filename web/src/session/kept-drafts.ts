/** Drafts of somebody who has signed out: kept apart from local storage, for the same account only. */
import { browserTable } from "../browser/database";
import { draftImages, draftNames } from "../browser/drafts";
import { browserStorage } from "../browser/storage";
import { toast } from "../browser/toast-state";
import { deDrafts } from "../text/de-drafts";
import type { Tokens } from "./tokens";

/** After this nobody comes back for them. */
const keptMs = 30 * 24 * 3_600_000;

interface Kept {
  atMs: number;
  texts: Readonly<Record<string, string>>;
  images: Readonly<Record<string, File>>;
}

const table = browserTable<Kept>("umkreis-kept-drafts", "accounts");

/** Puts everything unsaved aside; false where this browser cannot. */
export async function keepDrafts(accountId: string): Promise<boolean> {
  const texts = Object.fromEntries(draftNames().map((name) => [name, browserStorage.read(name) ?? ""]));
  const ids = await draftImages.keys();
  const files = await Promise.all(ids.map(async (id) => [id, await draftImages.read(id)] as const));
  const images = Object.fromEntries(files.flatMap(([id, file]) => (file ? [[id, file] as const] : [])));
  return table.write(accountId, { atMs: Date.now(), texts, images });
}

/** Brings back what was kept for the account that has just signed in, before any page looks for it. */
export async function bringDraftsBack({ access_token: token }: Tokens): Promise<void> {
  const accounts = await table.keys();
  await Promise.all(accounts.map(forgetIfOld));
  // Nearly nobody has kept anything, and then nobody has to be asked who this is.
  if (accounts.length === 0) return;
  const answer = await fetch("/me", { headers: { authorization: `Bearer ${token}` } });
  const { id } = (await answer.json()) as { id: string };
  const kept = await table.read(id);
  if (!kept) return;
  await Promise.all(Object.entries(kept.images).map(([image, file]) => draftImages.write(image, file)));
  for (const [name, text] of Object.entries(kept.texts)) browserStorage.write(name, text);
  await table.remove(id);
  toast.info(deDrafts.back);
}

async function forgetIfOld(accountId: string) {
  const kept = await table.read(accountId);
  if (kept && kept.atMs < Date.now() - keptMs) await table.remove(accountId);
}
