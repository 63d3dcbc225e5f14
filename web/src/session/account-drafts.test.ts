// Drafts belong to an account: who comes next sees nothing of them, and their owner gets them back.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasOwnDrafts, readDraftFile, writeDraftFile } from "../browser/drafts";
import { currentToasts } from "../browser/toast-state";
import { putDraftsAside, settleDrafts } from "./account-drafts";

const tables = vi.hoisted(() => new Map<string, Map<string, unknown>>());
vi.mock("../browser/database", () => ({
  browserTable: (database: string) => {
    const rows = new Map<string, unknown>();
    tables.set(database, rows);
    return {
      read: async (key: string) => rows.get(key),
      write: async (key: string, value: unknown) => Boolean(rows.set(key, value)),
      remove: async (key: string) => void rows.delete(key),
      keys: async () => [...rows.keys()],
    };
  },
}));

let kept: Map<string, string>;
let whoever: string | undefined;

beforeEach(() => {
  kept = new Map();
  for (const rows of tables.values()) rows.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  // The names of what is kept are the object's own.
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal("fetch", async () =>
    whoever === undefined ? new Response("", { status: 503 }) : Response.json({ id: whoever }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

async function signIn(id: string | undefined) {
  whoever = id;
  await settleDrafts({ access_token: "a", refresh_token: "r" });
}

test("what lies here after a lost session waits for its owner, pictures too", async () => {
  await signIn("maria");
  kept.set("companyDraft:c:window", "halb fertig");
  kept.set("search", "Brot");
  await writeDraftFile("unfinishedOffer", new File(["x"], "bild.jpg"));
  await signIn("karl");
  expect(hasOwnDrafts()).toBe(false);
  expect(kept.get("search")).toBe("Brot");
  expect(await readDraftFile("unfinishedOffer")).toBeUndefined();
  kept.set("unfinishedCompany", "von Karl");
  await signIn("maria");
  expect(kept.get("companyDraft:c:window")).toBe("halb fertig");
  expect(kept.has("unfinishedCompany")).toBe(false);
  expect((await readDraftFile("unfinishedOffer"))?.name).toBe("bild.jpg");
  expect(currentToasts().at(-1)?.text).toContain("ist wieder da");
  await signIn("karl");
  expect(kept.get("unfinishedCompany")).toBe("von Karl");
});

test("the owner who signs in again goes on as if nothing had been", async () => {
  await signIn("maria");
  kept.set("companyDraft:c:window", "halb fertig");
  await signIn("maria");
  expect(kept.get("companyDraft:c:window")).toBe("halb fertig");
  expect(tables.get("umkreis-kept-drafts")?.size).toBe(0);
});

test("where nobody can say who signs in, nobody sees what another one has typed", async () => {
  await signIn("maria");
  kept.set("companyDraft:c:window", "halb fertig");
  await signIn(undefined);
  expect(hasOwnDrafts()).toBe(false);
  await signIn("maria");
  expect(hasOwnDrafts()).toBe(true);
});

test("what is put aside twice is kept together", async () => {
  await signIn("maria");
  kept.set("unfinishedCompany", "eins");
  await putDraftsAside("maria");
  kept.delete("unfinishedCompany");
  kept.set("unfinishedOffer", "zwei");
  await putDraftsAside("maria");
  kept.clear();
  await signIn("maria");
  expect([kept.get("unfinishedCompany"), kept.get("unfinishedOffer")]).toEqual(["eins", "zwei"]);
});
