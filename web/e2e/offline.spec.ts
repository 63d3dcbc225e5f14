// Visits without a connection: what was read before is there, says from when it is, and holds nothing private.
import type { BrowserContext, Page } from "@playwright/test";
import { confirmed, greeting, openSignedIn } from "./account";
import { Connection } from "./connection";
import { cards, expect, expectNoBarriers, idOf, listReady, openOverview, test as base } from "./support";

/** Everything goes through a connection that can be cut. */
const test = base.extend<{ connection: Connection }>({
  // Playwright reads from the pattern which fixtures are needed: none.
  // oxlint-disable-next-line no-empty-pattern
  connection: async ({}, use, { project }) => {
    const connection = await Connection.open(project.use.baseURL ?? "");
    await use(connection);
    connection.close();
  },
  baseURL: ({ connection }, use) => use(connection.url),
});
test.use({ fresh: true });

async function allowCopies(context: BrowserContext, baseURL: string | undefined) {
  await context.addCookies([{ name: "CookieConsent", value: "accepted", url: baseURL ?? "" }]);
}

/** The addresses of everything that is kept, of all caches or of one. */
const kept = (page: Page, name = "") =>
  page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((one) => one.startsWith(wanted));
    const keys = await Promise.all(
      names.map(async (one) => (await (await caches.open(one)).keys()).map(({ url }) => url)),
    );
    return keys.flat();
  }, name);

const holds = (page: Page, part: string) =>
  expect
    .poll(async () => (await kept(page)).filter((address) => address.includes(part)).length, {
      message: `a copy of ${part}`,
    })
    .toBeGreaterThan(0);

/** Opens the overview for the first time and waits until the worker keeps what it shows. */
async function firstVisit(page: Page) {
  await openOverview(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await holds(page, "/api/company/list/");
  await holds(page, "/offline");
  await holds(page, "/assets/");
}

/** As browsers do with workers that had nothing to do for a while; the next page starts them anew. */
async function stopWorkers(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("ServiceWorker.enable");
  await tools.send("ServiceWorker.stopAllWorkers");
  await tools.detach();
}

/** Takes the consent back in the footer, and waits until neither copies nor a worker are left. */
async function takeConsentBack(page: Page) {
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await page.getByRole("button", { name: "Nur nötige" }).click();
  await expect
    .poll(() =>
      page
        .evaluate(async () => [
          (await caches.keys()).length,
          (await navigator.serviceWorker.getRegistrations()).length,
        ])
        .catch(() => undefined),
    )
    .toEqual([0, 0]);
}

test("the last list and visited companies can be read offline and say from when they are, and what is missing or outdated says so", async ({
  page,
  context,
  baseURL,
  connection,
}) => {
  await allowCopies(context, baseURL);
  await firstVisit(page);
  const note = page.getByRole("status").filter({ hasText: "Du bist offline." });
  await test.step("a connection lost on the page is said there, and its return brings fresh answers", async () => {
    await connection.cut(context);
    await expect(note).toBeVisible();
    await page.getByLabel("Was suchst du?").fill("nie gesucht");
    await expect(
      page.getByText("Die Liste konnte nicht aktualisiert werden. Du siehst den letzten Stand."),
    ).toBeVisible();
    await connection.mend(context);
    await expect(note).toHaveCount(0);
    await page.getByLabel("Was suchst du?").fill("");
    await expect(page.getByText("Kein Betrieb")).toHaveCount(0);
    await expect(cards(page)).not.toHaveCount(0);
  });

  // Read as late as possible: other journeys release companies meanwhile.
  await openOverview(page);
  const names = await cards(page).getByRole("heading").allTextContents();
  const link = cards(page).first().getByRole("link");
  const id = idOf((await link.getAttribute("href")) ?? "");
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: names[0] })).toBeVisible();
  await holds(page, `/api/company/${id}/stores`);
  await holds(page, `/api/company/${id}/campaigns`);

  await connection.cut(context);
  await stopWorkers(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: names[0] })).toBeVisible();
  await expect(note).toHaveText(/Stand vom \d+\.\d+\.\d{4}, \d+:\d\d\sUhr\./);
  await expect(page.getByRole("heading", { name: "Kontakt" })).toBeVisible();
  await expectNoBarriers(page);

  await page.goto("/");
  await listReady(page);
  await expect(cards(page).getByRole("heading")).toHaveText(names);
  await expect(note).toHaveText(/Stand vom/);

  await page.goto("/offline");
  await expect(
    page.getByRole("list", { name: "Gespeicherte Betriebe" }).getByRole("link", { name: names[0] }),
  ).toBeVisible();
  await expect(note.getByRole("link")).toHaveCount(0);
  await expectNoBarriers(page);

  // An address that was never opened says what is missing.
  await page.goto("/detail/0190b0a0-0000-7000-8000-000000000000/");
  await expect(page.getByText("Du bist offline.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Noch einmal versuchen" })).toBeVisible();

  await connection.mend(context);
  await page.goto("/");
  await listReady(page);
  await expect(note).toHaveCount(0);
});

test("a copy says from when it is also where what follows the connection arrives after everything else", async ({
  page,
  context,
  baseURL,
  connection,
}) => {
  await allowCopies(context, baseURL);
  await firstVisit(page);
  const link = cards(page).first().getByRole("link");
  const id = idOf((await link.getAttribute("href")) ?? "");
  await link.click();
  await holds(page, `/api/company/${id}/stores`);
  await holds(page, `/api/company/${id}/campaigns`);
  const delayed = await page.evaluate(async () => {
    const shell = await caches.open(
      (await caches.keys()).find((name) => name.startsWith("umkreis-shell-")) ?? "",
    );
    const scripts = (await shell.keys()).filter(({ url }) =>
      /\/assets\/(after-first-paint|offline)-/.test(url),
    );
    for (const script of scripts) {
      const text = await (await shell.match(script))?.text();
      await shell.put(
        script,
        new Response(`await new Promise((later) => setTimeout(later, 2000));${text}`, {
          headers: { "content-type": "text/javascript" },
        }),
      );
    }
    return scripts.length;
  });
  expect(delayed).toBeGreaterThan(0);
  await connection.cut(context);
  await page.reload();
  const note = page.getByRole("status").filter({ hasText: "Du bist offline." });
  await expect(note).toHaveText(/Stand vom/);
  // It begins with offering the installation.
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await expect(note).toHaveText(/Stand vom/);
});

test("nothing of an account is kept, and signing out removes what was visited", async ({
  page,
  context,
  baseURL,
  request,
}) => {
  await allowCopies(context, baseURL);
  await firstVisit(page);
  const { email, tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  await expect(greeting(page)).toBeVisible();
  await page.goto("/favoriten");
  await openOverview(page);
  const addresses = (await kept(page)).filter((address) => !address.includes("/assets/"));
  expect(
    addresses.filter((address) =>
      /\/api\/(account|user|favourite|admin)|\/oauth|\/manage|\/login|\/favoriten|\/me$/.test(address),
    ),
  ).toEqual([]);

  await test.step("the service worker serves this site only and keeps nothing private", async () => {
    const script = await request.get("/sw.js");
    expect(script.headers()["service-worker-allowed"]).toBeUndefined();
    expect(script.headers()["content-type"]).toMatch(/javascript/);
    const found = await page.evaluate(
      async (secrets) => {
        const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
        const leaks: string[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const asked of await cache.keys()) {
            const path = new URL(asked.url).pathname;
            const body = (await (await cache.match(asked))?.text()) ?? "";
            if (
              /^\/(api\/(user|admin|favourite|push)|me|oauth|manage)/.test(path) ||
              secrets.some((secret) => body.includes(secret))
            )
              leaks.push(asked.url);
          }
        }
        return {
          scopes: registrations.map(({ scope }) => new URL(scope).origin),
          origin: location.origin,
          leaks,
        };
      },
      [email, tokens.access_token, tokens.refresh_token],
    );
    for (const scope of found.scopes) expect(scope).toBe(found.origin);
    expect(found.leaks).toEqual([]);
  });

  await page.goto("/manage");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect.poll(() => kept(page, "umkreis-answers")).toEqual([]);
  expect(await kept(page, "umkreis-pictures")).toEqual([]);
});

test("without permission nothing is kept, a new worker removes the files of the old one, and a permission taken back everything", async ({
  page,
  context,
  baseURL,
}) => {
  await openOverview(page);
  await page.getByRole("button", { name: "Nur nötige" }).click();
  await page.goto("/reihenfolge");
  await page.waitForLoadState("networkidle");
  expect(
    await page.evaluate(async () => [
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ]),
  ).toEqual([0, 0]);

  // A new version of the worker removes the files of the old one, and nothing else.
  await page.evaluate(async () => {
    await (await caches.open("umkreis-shell-alt")).put("/assets/alt.js", new Response("alt"));
    await (await caches.open("umkreis-pages")).put("/", new Response("alt"));
    await (await caches.open("fremd")).put("/x", new Response("bleibt"));
  });
  await allowCopies(context, baseURL);
  await firstVisit(page);
  expect(await page.evaluate(() => caches.has("umkreis-shell-alt"))).toBe(false);
  expect(await page.evaluate(() => caches.delete("fremd"))).toBe(true);
  expect(
    await page.evaluate(async () => (await caches.match("/", { cacheName: "umkreis-pages" }))?.text()),
  ).not.toBe("alt");

  await takeConsentBack(page);
});

test("a removal that was interrupted after the copies goes on with the worker on the next page", async ({
  page,
  context,
  baseURL,
}) => {
  await allowCopies(context, baseURL);
  await firstVisit(page);
  await page.evaluate(() =>
    Object.assign(ServiceWorkerRegistration.prototype, { unregister: () => new Promise(() => undefined) }),
  );
  await takeConsentBack(page);
});

test("a worker that is being set up for messages is left alone by another tab", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "CookieConsent", value: "declined", url: baseURL ?? "" }]);
  await page.goto("/reihenfolge");
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js")));
  const tab = await context.newPage();
  await tab.goto("/reihenfolge");
  await tab.waitForLoadState("networkidle");
  await tab.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(await tab.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
});

test("a copy on its way when the permission is taken back is dropped", async ({ page, context, baseURL }) => {
  await allowCopies(context, baseURL);
  await firstVisit(page);
  // Whoever holds the lock stands for a copy being written: the removal waits for it, and the next copy for the removal.
  const tab = await context.newPage();
  await tab.goto("/robots.txt");
  await tab.evaluate(
    () =>
      new Promise<void>(
        (held) =>
          void navigator.locks.request(
            "umkreis-copies",
            { mode: "shared" },
            () => new Promise<void>((release) => (held(), Object.assign(window, { release }))),
          ),
      ),
  );
  const waiting = (mode: string) =>
    tab.evaluate(
      async (wanted) =>
        (await navigator.locks.query()).pending?.filter((lock) => lock.mode === wanted).length,
      mode,
    );
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await page.getByRole("button", { name: "Nur nötige" }).click();
  await expect.poll(() => waiting("exclusive")).toBeGreaterThan(0);
  await tab.evaluate(() => fetch("/api/category").then(async (answer) => void (await answer.text())));
  await expect.poll(() => waiting("shared")).toBeGreaterThan(0);
  await tab.evaluate(() => (window as unknown as { release: () => void }).release());
  await expect
    .poll(() => tab.evaluate(async () => Object.values(await navigator.locks.query()).flat().length))
    .toBe(0);
  expect(await tab.evaluate(() => caches.keys())).toEqual([]);
});
