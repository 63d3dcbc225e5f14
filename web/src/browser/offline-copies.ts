/** The copies of visited pages that the service worker keeps; the names are those in public/sw-offline.js. */
import { pageAt } from "../lib/paths";
import { forgetSearches } from "./recent-searches";

/** The worker keeps copies as long as this cache exists, so creating it is the permission. */
const pages = "umkreis-pages";
const answers = "umkreis-answers";
const pictures = "umkreis-pictures";
/** Exists while copies are being removed, so that an interrupted removal is repeated. */
const removal = "umkreis-removal";

/** The worker writes under this lock and asks for the permission inside it, so nothing comes back after it was removed. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Only browsers of before 2022 lack locks; there a copy on its way may outlast the removal.
  await ("locks" in navigator ? navigator.locks.request("umkreis-copies", work) : work());
}

export const copiesSupported = () => "serviceWorker" in navigator && "caches" in window;

/** Gives the permission; true where it was there before. */
export async function permitCopies(): Promise<boolean> {
  const before = await caches.has(pages);
  await caches.open(pages);
  return before;
}

/** Removes what was visited and searched, for whoever uses this browser next; the permission stays, as its cookie does. */
export async function forgetVisits(): Promise<void> {
  forgetSearches();
  if (!("caches" in window)) return;
  await alone(async () => {
    const permitted = await caches.has(pages);
    await Promise.all([pages, answers, pictures].map((name) => caches.delete(name)));
    if (permitted) await caches.open(pages);
  });
}

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith("umkreis-"));

export const anyCopies = async (): Promise<boolean> => (await ownCaches()).length > 0;

/**
 * Takes the permission back and removes everything, first of all the permission itself, and does at last
 * what else belongs to it. A page may be left amid this; the next one finds the mark of it and begins anew.
 */
export const removeCopies = (last: () => Promise<void>): Promise<void> =>
  alone(async () => {
    await caches.open(removal);
    await caches.delete(pages);
    const others = (await ownCaches()).filter((name) => name !== removal);
    await Promise.all(others.map((name) => caches.delete(name)));
    await last();
    await caches.delete(removal);
  });

interface CachedCompany {
  name?: string;
  mainStore?: { town?: string } | null;
}

export interface OfflineCompany {
  id: string;
  name: string;
  town: string | undefined;
  storedAt: string;
}

/** The companies that can be read without a connection: by their own page, or by the answers about them. */
export async function offlineCompanies(): Promise<OfflineCompany[]> {
  if (!("caches" in window)) return [];
  const found = await Promise.all([
    copiesIn(answers, companyOfCall, companyInAnswer),
    copiesIn(pages, companyOfPage, companyInPage),
  ]);
  return [...new Map(found.flat().map((copy) => [copy.id, copy])).values()];
}

const companyOfCall = (url: string) => /\/api\/company\/([\da-f-]{36})$/.exec(url)?.[1];

function companyOfPage(url: string): string | undefined {
  const page = pageAt(url.slice(location.origin.length));
  return page?.name === "detail" && /^[\da-f-]{36}$/.test(page.parameter ?? "") ? page.parameter : undefined;
}

async function copiesIn(
  cache: string,
  companyIdOf: (url: string) => string | undefined,
  companyIn: (copy: Response) => Promise<CachedCompany | undefined>,
): Promise<OfflineCompany[]> {
  if (!(await caches.has(cache))) return [];
  const kept = await caches.open(cache);
  const copies = await Promise.all(
    (await kept.keys()).map(async (key) => {
      const id = companyIdOf(key.url);
      const copy = id && (await kept.match(key, { ignoreVary: true }));
      const company = copy ? await companyIn(copy) : undefined;
      return id && copy && company?.name
        ? {
            id,
            name: company.name,
            town: company.mainStore?.town,
            storedAt: copy.headers.get("x-stored-at") ?? "",
          }
        : undefined;
    }),
  );
  return copies.filter((copy) => copy !== undefined);
}

const companyInAnswer = async (copy: Response) => (await copy.json()) as CachedCompany;

/** A page brings the answer it was made from. */
async function companyInPage(copy: Response): Promise<CachedCompany | undefined> {
  const data = new DOMParser()
    .parseFromString(await copy.text(), "text/html")
    .getElementById("data")?.textContent;
  return data ? (JSON.parse(data) as { company?: CachedCompany }).company : undefined;
}
