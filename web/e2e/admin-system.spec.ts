// The operation in sight: outbox, audit log, version and health; and what has to be looked after.
import { messages } from "./account";
import { administrator, call, listing, openAdmin, rowOf } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

test("what was given up in the outbox is seen and tried again", async ({ page, request }) => {
  const entry = { id: "019a0000-0000-7000-8000-000000000001", kind: "mail", what: "maria@hof.example: Willkommen", state: "Dead", dueAt: "2026-01-01T10:00:00Z", attempts: 14, lastError: "550 mailbox unavailable", createdAt: "2026-01-01T09:00:00Z" };
  await page.route("**/api/admin/outbox?*", (route) => route.fulfill({ json: { content: [entry], page: 0, size: 8, totalElements: 1, totalPages: 1 } }));
  const retried: string[] = [];
  await page.route("**/api/admin/outbox/**", (route) => {
    retried.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: { count: 1 } });
  });
  await openAdmin(page, await administrator(request), "?bereich=system");
  await expect(rowOf(page, "maria@hof.example")).toContainText("Aufgegeben");
  await expect(rowOf(page, "maria@hof.example")).toContainText("550 mailbox unavailable");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "maria@hof.example: Willkommen erneut versuchen" }).click();
  await expect(messages(page).getByText("Wird gleich noch einmal versucht.")).toBeVisible();
  await page.getByRole("button", { name: "Alle aufgegebenen erneut versuchen" }).click();
  await expect(messages(page).getByText("1 Auftrag wird noch einmal versucht.")).toBeVisible();
  expect(retried).toEqual([`/api/admin/outbox/${entry.id}/retry`, "/api/admin/outbox/retry"]);
});

test("the real outbox and its filter answer", async ({ page, request }) => {
  await openAdmin(page, await administrator(request), "?bereich=system");
  await page.getByLabel("Zustand", { exact: true }).selectOption("Aufgegeben");
  await expect(page).toHaveURL(/zustand=Dead/);
  await expect(page.getByText("Alles ist zugestellt.").or(page.getByRole("table", { name: "Postausgang" }))).toBeVisible();
});

test("the audit log tells who switched a company on, and can be narrowed to it", async ({ page, request }) => {
  const admin = await administrator(request);
  const { id } = await listing(request, admin);
  await call(request, admin, "PUT", `/api/admin/company/activate/${id}`, {});
  await openAdmin(page, admin, `?bereich=system&liste=audit&id=${id}`);
  const log = page.getByRole("table", { name: "Protokoll" });
  await expect(log.getByRole("row").nth(1)).toContainText(id.slice(-6));
  await expect(log).toContainText("Betrieb freigegeben");
  await expect(log).toContainText("Zustand: In Prüfung → Aktiv");
  await expectNoBarriers(page);
  // On a tablet each entry is a card, and what changed stands in one line of it.
  await page.setViewportSize({ width: 820, height: 1000 });
  expect((await log.getByText("Zustand: In Prüfung → Aktiv").boundingBox())!.height).toBeLessThan(30);
  await page.getByRole("link", { name: "Alle Einträge" }).click();
  await expect(page).not.toHaveURL(/id=/);
});

test("version and health are shown, also when something is ill", async ({ page, request }) => {
  await openAdmin(page, await administrator(request), "?bereich=system&liste=health");
  await expect(page.getByText("Alles läuft.")).toBeVisible();
  await expect(page.getByText("Datenbank")).toBeVisible();
  await expect(page.getByText("Version")).toBeVisible();
  await page.route("**/api/health", (route) => route.fulfill({ status: 503, json: { status: "degraded", checks: { database: "ok", media: "ok", mail: "failing", search: "ok" } } }));
  await page.getByRole("button", { name: "Neu prüfen" }).click();
  await expect(page.getByText("Nicht alles läuft, wie es soll.")).toBeVisible();
  await expectNoBarriers(page);
});

test("locations without a position and entries nobody confirmed are listed", async ({ page, request }) => {
  const admin = await administrator(request);
  const { id, name } = await listing(request, admin, { location: { lat: 53.55, lng: 9.99 } });
  const { totalPages } = await call<{ totalPages: number }>(request, admin, "GET", "/api/admin/store/unplaced?page=0&size=8");
  expect(totalPages).toBeGreaterThan(0);
  await expect(async () => {
    const pages = await call<{ content: { companyId: string }[] }>(request, admin, "GET", "/api/admin/store/unplaced?page=0&size=100");
    const place = pages.content.findIndex(({ companyId }) => companyId === id);
    expect(place).toBeGreaterThanOrEqual(0);
    await openAdmin(page, admin, `?bereich=pflege&liste=unplaced&seite=${Math.floor(place / 8) + 1}`);
    await expect(rowOf(page, name)).toContainText("Außerhalb der Region", { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await expectNoBarriers(page);
  await page.getByRole("link", { name: "Lange nicht bestätigt" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Lange nicht bestätigt" })).toBeVisible();
});
