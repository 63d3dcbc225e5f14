// Push: the free message, its history, and messages in a visitor's browser.
import type { Page } from "@playwright/test";
import { messages } from "./account";
import { administrator, call, openAdmin, ownName, rowOf } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

test("a free message asks first, stays when it could not be sent and shows its result, and one is planned and taken back", async ({
  page,
  request,
}) => {
  const reach = { apps: 0, browsers: 3, appsConfigured: false, browsersConfigured: true };
  await page.route("**/api/admin/push/recipients", (route) => route.fulfill({ json: reach }));
  await openAdmin(page, await administrator(request), "?bereich=push");
  const title = ownName("Neuigkeit");
  const send = page.getByRole("button", { name: "Senden", exact: true });
  await expect(send).toBeDisabled();
  await page.getByLabel("Titel").fill(title);
  await expect(send).toBeDisabled();
  await page.getByRole("textbox", { name: "Nachricht" }).fill("Diese Woche ist viel los.");
  await page.getByLabel("Link auf dieser Seite").fill("https://anderswo.example");
  await send.click();
  await expect(page.getByLabel("Link auf dieser Seite")).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByLabel("Link auf dieser Seite").fill("/?search=Brot");
  await send.click();
  const dialog = page.getByRole("dialog", { name: "Push-Nachricht absenden?" });
  await expect(dialog).toContainText("Diese Woche ist viel los.");
  await expect(dialog).toContainText("Sie geht an 3 Geräte.");
  await expect(dialog).toContainText("Ein Klick darauf öffnet /?search=Brot");
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(page.getByLabel("Titel")).toHaveValue(title);

  await test.step("a message that could not be sent stays in the form", async () => {
    const refusal = { status: 503, code: "Unavailable", detail: "Gerade nicht." };
    await page.route("**/api/admin/push", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 503, contentType: "application/problem+json", json: refusal })
        : route.fallback(),
    );
    await send.click();
    await dialog.getByRole("button", { name: "Jetzt absenden" }).press("Enter");
    await expect(dialog.getByRole("alert")).toContainText(
      "Push-Nachricht konnte nicht versendet werden: Gerade nicht.",
    );
    await expect(dialog.getByRole("button", { name: "Noch einmal senden" })).toBeFocused();
    await expectNoBarriers(page);
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect(page.getByRole("textbox", { name: "Nachricht" })).toHaveValue("Diese Woche ist viel los.");
    await send.click();
    await expect(dialog.getByRole("alert")).toBeHidden();
    await dialog.getByRole("button", { name: "Jetzt absenden" }).press("Enter");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.unroute("**/api/admin/push");
  });

  await dialog.getByRole("button", { name: "Noch einmal senden" }).press("Enter");
  await expect(messages(page).getByText("Push-Nachricht wurde erfolgreich versendet")).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue("");
  await expect(rowOf(page, title)).toContainText("Fertig");

  await test.step("a message is planned for later, and taken back before its time", async () => {
    const later = ownName("Erst morgen");
    await page.getByLabel("Titel").fill(later);
    await page.getByRole("textbox", { name: "Nachricht" }).fill("Morgen ist viel los.");
    await page.getByRole("button", { name: "Auf diesem Gerät ausprobieren" }).click();
    await expect(messages(page).getByText("Dieses Gerät empfängt noch keine Nachrichten.")).toBeVisible();
    const plan = page.getByRole("button", { name: "Einplanen" });
    await page.getByLabel("Zeitpunkt").fill("2020-01-01T10:00");
    await plan.click();
    await expect(page.getByText("Dieser Zeitpunkt ist schon vorbei.")).toBeVisible();
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    await page.getByLabel("Zeitpunkt").fill(`${tomorrow}T10:00`);
    await plan.click();
    const planning = page.getByRole("dialog", { name: "Push-Nachricht einplanen?" });
    await expect(planning).toContainText("Sie geht am");
    await expectNoBarriers(page);
    await planning.getByRole("button", { name: "Einplanen" }).click();
    await expect(rowOf(page, later)).toContainText("Geplant:");
    await page.getByRole("button", { name: `„${later}“ zurücknehmen` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Zurücknehmen" }).click();
    await expect(messages(page).getByText("Niemand hat sie bekommen.")).toBeVisible();
    await expect(rowOf(page, later)).toHaveCount(0);
  });
});

test("a message that reaches nobody or went out before says so, the history tells of tries, and a lost answer sends none twice", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const title = ownName("Herbst");
  await call(request, admin, "POST", "/api/admin/push", { title, body: "Kommt vorbei!" });
  const reach = { apps: 2, browsers: 0, appsConfigured: false, browsersConfigured: true };
  await page.route("**/api/admin/push/recipients", (route) => route.fulfill({ json: reach }));
  await openAdmin(page, admin, "?bereich=push");
  await page.getByLabel("Titel").fill(title);
  await page.getByRole("textbox", { name: "Nachricht" }).fill("kommt vorbei!");
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Push-Nachricht absenden?" });
  await expect(dialog).toContainText("Sie erreicht derzeit niemanden: Es ist kein Gerät");
  await expect(dialog).toContainText("Dieselbe Nachricht ging schon am");
  await dialog.getByRole("button", { name: "Jetzt absenden" }).click();
  await expect(messages(page).getByText("hat aber niemanden erreicht: Es ist kein Gerät")).toBeVisible();

  await test.step("the history tells of devices that are still tried", async () => {
    const message = {
      id: "019a0000-0000-7000-8000-000000000001",
      title: "Herbstmarkt",
      body: "Kommt vorbei!",
      link: null,
      specialOfferId: null,
      sentBy: null,
      recipients: 220,
      sent: 108,
      failed: 1,
      removed: 1,
      again: 110,
      state: "Sending",
      createdAt: "2026-01-01T09:00:00Z",
    };
    await page.route("**/api/admin/push?*", (route) =>
      route.fulfill({ json: { content: [message], page: 0, size: 8, totalElements: 1, totalPages: 1 } }),
    );
    await page.reload();
    await expect(rowOf(page, "Herbstmarkt")).toContainText("108 zugestellt");
    await expect(rowOf(page, "Herbstmarkt")).toContainText("110 werden noch versucht");
    await expect(rowOf(page, "Herbstmarkt")).toContainText("Wird gesendet: 110 von 220");
    await expectNoBarriers(page);
  });
  await page.unroute("**/api/admin/push?*");

  await test.step("a message whose answer was lost is sent once, however often one clicks", async () => {
    const once = ownName("Nur einmal");
    let lost = 0;
    await page.route("**/api/admin/push", async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort("connectionreset");
    });
    await page.getByLabel("Titel").fill(once);
    await page.getByRole("textbox", { name: "Nachricht" }).fill("Kommt vorbei!");
    await page.getByRole("button", { name: "Senden", exact: true }).click();
    const asked = page.getByRole("dialog");
    await asked.getByRole("button", { name: "Jetzt absenden" }).click();
    await expect(asked).toContainText("Push-Nachricht konnte nicht versendet werden");
    await asked.getByRole("button", { name: "Noch einmal senden" }).dblclick();
    await expect(page.getByLabel("Titel")).toHaveValue("");
    const { content } = await call<{ content: { title: string }[] }>(
      request,
      admin,
      "GET",
      "/api/admin/push?page=0&size=100",
    );
    expect(content.filter((message) => message.title === once)).toHaveLength(1);
  });
});

/** No push service can be reached from here, so the browser's own call is answered by the page. */
async function fakePushService(page: Page) {
  await page.route("**/api/push/key", (route) =>
    route.fulfill({
      json: {
        publicKey: "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
      },
    }),
  );
  await page.addInitScript(() => {
    let subscription: unknown = null;
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription as PushSubscription);
    PushManager.prototype.subscribe = (options) => {
      (window as unknown as { pushOptions: unknown }).pushOptions = options;
      subscription = {
        toJSON: () => ({
          endpoint: "https://push.example/abc",
          keys: { p256dh: "schluessel", auth: "geheim" },
        }),
        unsubscribe: () => Promise.resolve(((subscription = null), true)),
      };
      return Promise.resolve(subscription as PushSubscription);
    };
  });
}

test("a visitor allows messages by a click and takes it back, and nothing is asked before", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await fakePushService(page);
  await page.route("**/api/push", (route) => route.fulfill({ json: {} }));
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    (window as unknown as { pushCalls: unknown[] }).pushCalls = calls;
    const original = window.fetch;
    window.fetch = async (input, init) => {
      const sent = new Request(input, init);
      if (sent.url.endsWith("/api/push"))
        calls.push({
          method: sent.method,
          body: await sent.clone().text(),
          device: sent.headers.get("device-id"),
        });
      return original(sent);
    };
  });
  const calls = () =>
    page.evaluate(
      () =>
        (window as unknown as { pushCalls: { method: string; body: string; device: string | null }[] })
          .pushCalls,
    );
  await page.goto("/favoriten");
  const allow = page.getByRole("button", { name: "Nachrichten erlauben" });
  await expect(allow).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expectNoBarriers(page);
  await allow.click();
  await expect(messages(page).getByText(/Du bekommst ab jetzt Nachrichten/)).toBeVisible();
  const [put, ...more] = await calls();
  expect(more).toEqual([]);
  expect(put).toEqual({
    method: "PUT",
    body: expect.any(String),
    device: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(JSON.parse(put?.body ?? "")).toEqual({
    endpoint: "https://push.example/abc",
    keys: { p256dh: "schluessel", auth: "geheim" },
  });
  expect(
    await page.evaluate(
      () => (window as unknown as { pushOptions: PushSubscriptionOptionsInit }).pushOptions.userVisibleOnly,
    ),
  ).toBe(true);
  await page.getByRole("button", { name: "Nachrichten abbestellen" }).click();
  await expect(messages(page).getByText("Du bekommst keine Nachrichten mehr.")).toBeVisible();
  expect((await calls()).map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
  await expect(allow).toBeVisible();

  // A browser that refuses messages is told so.
  await page.evaluate(() => {
    Notification.requestPermission = () => Promise.resolve("denied");
  });
  await allow.click();
  await expect(messages(page).getByText(/erlaubt uns keine Nachrichten/)).toBeVisible();
  await expect(allow).toBeVisible();
});
