// The service worker's part for visits without a connection: keeps public answers, and gives them out where the network fails.
const { kindOf, mayKeep, listQuestion, marked, surplus } = self.offlineRules;

/** Both are written in by the build: what this version is called, and the files its pages need. */
const BUILD = "development";
const FILES = [];

/** Exists only where the visitor allowed copies: the page creates it, and deletes it when the permission is taken back. */
const PAGES = "umkreis-pages";
const ANSWERS = "umkreis-answers";
const PICTURES = "umkreis-pictures";
const SHELL = `umkreis-shell-${BUILD}`;
const SHELL_PAGE = "/offline";

const LIMITS = {
  [PAGES]: { most: 60, mostBytes: 6_000_000 },
  [ANSWERS]: { most: 400, mostBytes: 8_000_000 },
  [PICTURES]: { most: 300, mostBytes: 20_000_000 },
};
const STORES = { page: PAGES, list: ANSWERS, call: ANSWERS, picture: PICTURES };
/** A page that was seen before is worth more than waiting longer for a dying connection. */
const PAGE_PATIENCE_MS = 6_000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener(
  "message",
  (event) => event.data?.type === "keep" && event.waitUntil(keepVisit(event.data.addresses)),
);
self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== self.location.origin) return;
  const kind = kindOf({ method: event.request.method, mode: event.request.mode, path: address.pathname });
  if (kind) event.respondWith(kind === "asset" ? asset(event) : freshOrStored(event, kind, address));
});

const allowed = () => caches.has(PAGES);

/**
 * Opens a store and writes to it, where copies are still allowed. Opening creates a store, so an answer on its way would bring one back
 * that the page has just removed; the page removes under the same lock, alone.
 */
async function write(name, work) {
  const ifAllowed = async () => ((await allowed()) ? work(await caches.open(name)) : undefined);
  return self.navigator.locks
    ? self.navigator.locks.request("umkreis-copies", { mode: "shared" }, ifAllowed)
    : ifAllowed();
}

/** A new version replaces the files of the old one, and the pages that ask for those. */
async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith("umkreis-"));
  await Promise.all(
    names
      .filter((name) => name.startsWith("umkreis-shell-") && name !== SHELL)
      .map((name) => caches.delete(name)),
  );
  await write(PAGES, async (pages) => Promise.all((await pages.keys()).map((page) => pages.delete(page))));
  // Without a connection the new files come with the next visits.
  if (await allowed()) await fetchShell().catch(() => undefined);
  await self.clients.claim();
}

async function fetchShell() {
  const page = await fetch(SHELL_PAGE, { cache: "no-cache" });
  if (!page.ok) return;
  const kept = page.clone();
  const named = [...(await page.text()).matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
  await write(SHELL, (shell) => shell.put(SHELL_PAGE, kept));
  await Promise.all(
    [...new Set([...named, ...FILES])].map((path) =>
      fetch(path)
        .then((file) => keepFile(path, file))
        .catch(() => undefined),
    ),
  );
}

const keepFile = async (key, file) => file.ok && write(SHELL, (shell) => shell.put(key, file));

/** What was loaded before this worker was there comes from the browser's own memory once more. */
async function keepVisit(addresses) {
  if (!(await allowed())) return;
  if (!(await caches.has(SHELL))) await fetchShell();
  await Promise.all(
    addresses.map(async ({ address, mode }) => {
      const url = new URL(address, self.location.origin);
      const kind = url.origin === self.location.origin && kindOf({ method: "GET", mode, path: url.pathname });
      if (kind && kind !== "asset")
        await fetch(url).then(
          (answer) => keep(kind, url, url.href, answer, false),
          () => undefined,
        );
    }),
  );
}

/** A file's name changes with its content, so a copy is as good as the file. */
async function asset(event) {
  const copy = await caches.match(event.request, { cacheName: SHELL, ignoreVary: true });
  if (copy) return copy;
  const answer = await fetch(event.request);
  event.waitUntil(keepFile(event.request, answer.clone()));
  return answer;
}

async function freshOrStored(event, kind, address) {
  const { request } = event;
  const key = await keyOf(kind, request, address);
  const stored = () => storedAnswer(kind, key, request);
  const fresh = fetch(request);
  event.waitUntil(
    fresh
      .then((answer) => key && keep(kind, address, key, answer.clone(), request.headers.has("authorization")))
      .catch(() => undefined),
  );
  try {
    const answer = await (kind === "page" ? withPatience(fresh, stored) : fresh);
    return answer.status >= 502 && answer.status <= 504 ? ((await stored()) ?? answer) : answer;
  } catch (failure) {
    const copy =
      (await stored()) ??
      (kind === "page" ? await caches.match(SHELL_PAGE, { cacheName: SHELL }) : undefined);
    if (copy) return copy;
    throw failure;
  }
}

async function withPatience(fresh, stored) {
  const late = new Promise((resolve) => setTimeout(resolve, PAGE_PATIENCE_MS));
  const answer = await Promise.race([fresh, late]);
  return answer ?? (await stored()) ?? fresh;
}

/** Only GET requests can be kept, so a list gets an address that stands for its question. */
async function keyOf(kind, request, address) {
  if (kind !== "list") return address.href;
  const question = listQuestion(await request.clone().text());
  if (question === undefined) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(question));
  const name = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${address.origin}${address.pathname}/${name}${address.search}`;
}

async function keep(kind, { pathname: path }, key, answer, authorization) {
  const { status, redirected, headers } = answer;
  if (!mayKeep(kind, { path, authorization, status, redirected, cacheControl: headers.get("cache-control") }))
    return;
  // Asked here too, so that without a permission no body is read twice.
  if (!(await allowed())) return;
  const body = await answer.blob();
  const kept = new Headers(headers);
  // The copy is already unpacked.
  kept.delete("content-encoding");
  kept.set("content-length", String(body.size));
  kept.set("x-stored-at", new Date().toISOString());
  const name = STORES[kind];
  await write(name, async (store) => {
    // Whatever is put in again becomes the newest entry.
    await store.delete(key, { ignoreVary: true });
    await store.put(key, new Response(body, { status, headers: kept }));
  });
  await tidyLater(name);
}

const tidying = new Map();

/** A page brings many pictures at once, and counting once after them is enough. */
function tidyLater(name) {
  const counted =
    tidying.get(name) ??
    new Promise((resolve) => setTimeout(resolve, 1_000))
      .then(() => tidying.delete(name))
      .then(() => write(name, (store) => tidyUp(store, LIMITS[name])));
  tidying.set(name, counted);
  return counted;
}

async function tidyUp(store, limits) {
  const keys = await store.keys();
  const answers = await Promise.all(keys.map((key) => store.match(key, { ignoreVary: true })));
  const sizes = answers.map((answer) => Number(answer?.headers.get("content-length") ?? 0));
  await Promise.all(
    keys.slice(0, surplus(sizes, limits)).map((key) => store.delete(key, { ignoreVary: true })),
  );
}

async function storedAnswer(kind, key, request) {
  if (!key || !(await allowed())) return undefined;
  // Any width of a picture is better than a hole.
  const copy = await caches.match(key, {
    cacheName: STORES[kind],
    ignoreVary: true,
    ignoreSearch: kind === "picture",
  });
  if (!copy || kind !== "page" || request.mode !== "navigate") return copy;
  const html = marked(await copy.text(), copy.headers.get("x-stored-at") ?? "");
  const headers = new Headers(copy.headers);
  headers.delete("content-length");
  return new Response(html, { status: 200, headers });
}
