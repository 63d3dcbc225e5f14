/** Drafts belong to an account: they wait apart from local storage until it signs in, and nobody else sees them. */
import { browserTable } from "../browser/database";
import { draftImages, ownDraftNames } from "../browser/drafts";
import { browserStorage } from "../browser/storage";
import { toast } from "../browser/toast-state";
import { deDrafts } from "../text/de-drafts";
import type { Tokens } from "./tokens";

/** After this nobody comes back for them. */
const keptMs = 30 * 24 * 3_600_000;
/** Signing in does not wait longer for what it can do without. */
const askMs = 10_000;

interface AccountDraft {
  atMs: number;
  texts: Readonly<Record<string, string>>;
  images: Readonly<Record<string, File>>;
}

const table = browserTable<AccountDraft>("umkreis-kept-drafts", "accounts");

/** Whose drafts lie in local storage: the account that has signed in last. */
const ownerKey = "draftsOwner";

/** Puts everything unsaved aside; false where this browser cannot. */
export async function putDraftsAside(accountId: string): Promise<boolean> {
  const texts = Object.fromEntries(ownDraftNames().map((name) => [name, browserStorage.read(name) ?? ""]));
  const ids = await draftImages.keys();
  const files = await Promise.all(ids.map(async (id) => [id, await draftImages.read(id)] as const));
  const images = Object.fromEntries(files.flatMap(([id, file]) => (file ? [[id, file] as const] : [])));
  const before = await table.read(accountId);
  return table.write(accountId, {
    atMs: Date.now(),
    texts: { ...before?.texts, ...texts },
    images: { ...before?.images, ...images },
  });
}

/**
 * Before any page looks for drafts: what somebody else left here when their session ended is put aside for them,
 * and what was kept for the account that has just signed in comes back.
 */
export async function settleDrafts(tokens: Tokens): Promise<void> {
  const accounts = await table.keys();
  await Promise.all(accounts.map(forgetIfOld));
  const id = await accountOf(tokens).catch(() => undefined);
  const owner = browserStorage.read(ownerKey);
  if (owner !== undefined && owner !== id) await putAside(owner);
  browserStorage.write(ownerKey, id);
  if (id !== undefined && accounts.includes(id)) await bringBack(id);
}

async function accountOf({ access_token: token }: Tokens): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch("/me", { headers, signal: AbortSignal.timeout(askMs) });
  if (!answer.ok) throw new Error("Nobody knows whose session this is.");
  return ((await answer.json()) as { id: string }).id;
}

/** Where they cannot be kept they are lost: that the next person reads them would be worse. */
async function putAside(owner: string) {
  const names = ownDraftNames();
  if (names.length > 0) await putDraftsAside(owner);
  for (const name of names) browserStorage.write(name, undefined);
  await Promise.all((await draftImages.keys()).map(draftImages.remove));
}

async function bringBack(id: string) {
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
