// The operation in sight: outbox, audit log, version and health; and what has to be looked after.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { messages } from "./account";
import { administrator, call, listing, openAdmin, rowOf } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

const dead = {
  dueAt: "2026-01-01T10:00:00Z",
  createdAt: "2026-01-01T09:00:00Z",
  state: "Dead",
  attempts: 14,
};
const givenUpMail = {
  ...dead,
  id: "019a0000-0000-7000-8000-000000000001",
  kind: "mail",
  task: "Mail",
  what: "maria@hof.example: Willkommen",
  lastError: "550 mailbox unavailable",
};
const givenUpPush = {
  ...dead,
  id: "019a0000-0000-7000-8000-000000000002",
  kind: "push",
  task: "PushAgain",
  what: "Herbstmarkt",
  devices: 3,
  lastError: "push.example answered 503",
};
const waiting = {
  ...dead,
  id: "019a0000-0000-7000-8000-000000000003",
  kind: "media",
  task: "Avif",
  what: "Hofladen Huber",
  state: "Waiting",
  attempts: 1,
  lastError: null,
};

/** An outbox of the journey's own; what is called about it is noted, and what is discarded is gone. */
async function fakeOutbox(page: Page, entries: (typeof dead & { id: string; what: string })[]) {
  const calls: string[] = [];
  let left = entries;
  await page.route("**/api/admin/outbox?*", (route) => {
    const state = new URL(route.request().url()).searchParams.get("state");
    const content = left.filter((entry) => !state || entry.state === state);
    return route.fulfill({
      json: { content, page: 0, size: 8, totalElements: content.length, totalPages: 1 },
    });
  });
  await page.route("**/api/admin/outbox/**", (route) => {
    const [method, { pathname }] = [route.request().method(), new URL(route.request().url())];
    calls.push(`${method} ${pathname}`);
    if (method === "DELETE") left = left.filter(({ id }) => !pathname.endsWith(id));
    return route.fulfill({ json: { count: 1 } });
  });
  return calls;
}

test("what was given up in the outbox is seen, tried again or discarded, and the keyboard goes on with the next", async ({
  page,
  request,
}) => {
  const calls = await fakeOutbox(page, [givenUpPush, givenUpMail, waiting]);
  await openAdmin(page, await administrator(request), "?bereich=system");
  await expect(rowOf(page, "maria@hof.example")).toContainText("Aufgegeben");
  await expect(rowOf(page, "maria@hof.example")).toContainText("550 mailbox unavailable");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "maria@hof.example: Willkommen erneut versuchen" }).click();
  await expect(messages(page).getByText("Wird gleich noch einmal versucht.")).toBeVisible();
  await page.getByRole("button", { name: "Alle aufgegebenen erneut versuchen" }).click();
  await expect(messages(page).getByText("1 Auftrag wird noch einmal versucht.")).toBeVisible();
  expect(calls).toEqual([`POST /api/admin/outbox/${givenUpMail.id}/retry`, "POST /api/admin/outbox/retry"]);

  await expect(rowOf(page, "Herbstmarkt")).toContainText("noch einmal an 3 Geräte");
  await expect(rowOf(page, "Hofladen Huber")).toContainText("Bild verkleinern");
  await expect(rowOf(page, "Hofladen Huber").getByRole("button", { name: /verwerfen/ })).toHaveCount(0);
  const discard = (name: string) => page.getByRole("button", { name: `${name} verwerfen` });
  await discard("Herbstmarkt, noch einmal an 3 Geräte").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Auftrag verwerfen?" });
  await expect(dialog).toContainText("zählen weiterhin als fehlgeschlagen");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(discard("Herbstmarkt, noch einmal an 3 Geräte")).toBeFocused();
  expect(calls).toHaveLength(2);

  await test.step("what is still tried cannot be discarded, and the dialog says so", async () => {
    const detail = "Das wird noch versucht. Verwerfen kannst du nur, was schon aufgegeben wurde.";
    await page.route(
      "**/api/admin/outbox/*",
      (route) =>
        route.fulfill({
          status: 409,
          contentType: "application/problem+json",
          json: { status: 409, code: "StillTried", detail },
        }),
      { times: 1 },
    );
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Verwerfen", exact: true }).click();
    await expect(dialog).toContainText(detail);
    await dialog.getByRole("button", { name: "Abbrechen" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(discard("Herbstmarkt, noch einmal an 3 Geräte")).toBeFocused();
  });

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Verwerfen", exact: true }).press("Enter");
  await expect(messages(page).getByText("Der Auftrag wurde verworfen.")).toBeVisible();
  await expect(rowOf(page, "Herbstmarkt")).toHaveCount(0);
  await expect(
    page.getByRole("button", { name: "maria@hof.example: Willkommen erneut versuchen" }),
  ).toBeFocused();
  // With the last of them the offer to try them all goes, too.
  await discard("maria@hof.example: Willkommen").click();
  await dialog.getByRole("button", { name: "Verwerfen", exact: true }).click();
  await expect(rowOf(page, "maria@hof.example")).toHaveCount(0);
  await expect(rowOf(page, "Hofladen Huber")).toBeVisible();
  await expect(page.getByRole("button", { name: "Alle aufgegebenen erneut versuchen" })).toHaveCount(0);
  expect(calls.slice(2)).toEqual([
    `DELETE /api/admin/outbox/${givenUpPush.id}`,
    `DELETE /api/admin/outbox/${givenUpMail.id}`,
  ]);
});

test("the real outbox and its filter answer, and version and health are shown, also when something is ill", async ({
  page,
  request,
}) => {
  await openAdmin(page, await administrator(request), "?bereich=system");
  await page.getByLabel("Zustand", { exact: true }).selectOption("Aufgegeben");
  await expect(page).toHaveURL(/zustand=Dead/);
  await expect(
    page.getByText("Alles ist zugestellt.").or(page.getByRole("table", { name: "Postausgang" })),
  ).toBeVisible();

  await page.goto("/manage?bereich=system&liste=health");
  await expect(page.getByText("Alles läuft.")).toBeVisible();
  await expect(page.getByText("Datenbank")).toBeVisible();
  await expect(page.getByText("Version")).toBeVisible();
  await page.route("**/api/health", (route) =>
    route.fulfill({
      status: 503,
      json: { status: "degraded", checks: { database: "ok", media: "ok", mail: "failing", search: "ok" } },
    }),
  );
  await page.getByRole("button", { name: "Neu prüfen" }).click();
  await expect(page.getByText("Nicht alles läuft, wie es soll.")).toBeVisible();
  await expectNoBarriers(page);
});

test("the audit log tells who switched a company on, is narrowed to it and to what was done, and leaves as a file", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { id, name } = await listing(request, admin);
  await call(request, admin, "PUT", `/api/admin/company/activate/${id}`, {});
  await openAdmin(page, admin, `?bereich=system&liste=audit&id=${id}`);
  const log = page.getByRole("table", { name: "Protokoll" });
  await expect(log.getByRole("row").nth(1)).toContainText(name);
  await expect(log).toContainText("Betrieb freigegeben");
  await expect(log).toContainText("Zustand: In Prüfung → Aktiv");
  await expectNoBarriers(page);
  // On a tablet each entry is a card, and what changed stands in one line of it.
  await page.setViewportSize({ width: 820, height: 1000 });
  expect((await log.getByText("Zustand: In Prüfung → Aktiv").boundingBox())!.height).toBeLessThan(30);
  await page.getByRole("link", { name: "Alle Einträge" }).click();
  await expect(page).not.toHaveURL(/id=/);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step("the audit log is narrowed, names what it is about, and leaves as a file", async () => {
    await page.getByText("Eingrenzen").click();
    await page.getByLabel("Woran").selectOption("Betrieb");
    await page.getByLabel("Was", { exact: true }).selectOption("Betrieb freigegeben");
    await expect(page).toHaveURL(/art=company/);
    await expect(page).toHaveURL(/was=company\.activate/);
    const row = page.getByRole("row").filter({ hasText: name });
    // Until the narrower list is there, other deeds about it stand in the one before.
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("Betrieb freigegeben");
    await expect(row).toContainText("Zustand: In Prüfung → Aktiv");
    await expectNoBarriers(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Als Datei speichern" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain(`Betrieb „${name}“`);
    await page.getByLabel("Bis").fill("2020-01-01");
    await expect(row).toHaveCount(0);
  });
});

test("locations without a position and entries nobody confirmed are listed", async ({ page, request }) => {
  const admin = await administrator(request);
  const { id, name } = await listing(request, admin, { location: { lat: 53.55, lng: 9.99 } });
  const { totalPages } = await call<{ totalPages: number }>(
    request,
    admin,
    "GET",
    "/api/admin/store/unplaced?page=0&size=8",
  );
  expect(totalPages).toBeGreaterThan(0);
  await expect(async () => {
    const pages = await call<{ content: { companyId: string }[] }>(
      request,
      admin,
      "GET",
      "/api/admin/store/unplaced?page=0&size=100",
    );
    const place = pages.content.findIndex(({ companyId }) => companyId === id);
    expect(place).toBeGreaterThanOrEqual(0);
    await openAdmin(page, admin, `?bereich=pflege&liste=unplaced&seite=${Math.floor(place / 8) + 1}`);
    await expect(rowOf(page, name)).toContainText("Außerhalb der Region", { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await expectNoBarriers(page);
  await page.getByRole("link", { name: "Lange nicht bestätigt" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Lange nicht bestätigt" })).toBeVisible();
});
