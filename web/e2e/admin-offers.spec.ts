// Special offers: the form's two modes, its texts, its companies and its push.
import { messages } from "./account";
import { administrator, call, listing, openAdmin, ownName, picture } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test("an offer is created with companies and an image, also after a refusal, changed and deleted", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { name } = await listing(request, admin);
  const title = ownName("Erntezeit");
  await openAdmin(page, admin, "?bereich=angebote&id=neu");
  await expect(page.getByRole("heading", { level: 2, name: "Sonderangebot anlegen" })).toBeVisible();
  const create = page.getByRole("button", { name: "Hinzufügen", exact: true });
  await expect(create).toBeDisabled();
  await page.getByRole("switch", { name: "Veröffentlicht" }).uncheck();
  await expect(page.getByText("Als Entwurf sieht es niemand außer der Verwaltung")).toBeVisible();
  await page.getByLabel("Titel").fill(title);
  await page.getByLabel("Beginn").fill("2041-09-01");
  await page.getByLabel("Ende").fill("2041-08-01");
  await expect(page.getByText("Das Ende darf nicht vor dem Beginn liegen.")).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByLabel("Ende").fill("2041-09-30");
  await page.getByLabel("Betrieb hinzufügen").fill(name);
  await page.getByRole("button", { name: `${name} hinzufügen` }).click();
  // What is half typed survives a reload.
  await page.reload();
  await expect(page.getByText("Das hast du vorhin angefangen.")).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await expect(page.getByLabel("Ende")).toHaveValue("2041-09-30");
  await expect(page.getByRole("button", { name: `${name} entfernen` })).toBeVisible();
  const upload = page.getByLabel("Bild auswählen");
  await expect(upload).toBeDisabled();
  await page.getByLabel(/im Besitz der Bildrechte/).check();
  await upload.setInputFiles(picture);
  await expectNoBarriers(page);

  await test.step("the server's words are shown when an offer is refused", async () => {
    const refusal = {
      status: 422,
      code: "Invalid",
      detail: "Bitte prüf deine Angaben.",
      fields: { title: "Der Titel ist zu lang." },
    };
    await page.route("**/api/admin/special-offer", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 422, contentType: "application/problem+json", json: refusal })
        : route.fallback(),
    );
    await create.click();
    await expect(page.getByRole("alert").filter({ hasText: "Bitte prüf deine Angaben." })).toBeVisible();
    await expect(page.getByLabel("Titel")).toBeFocused();
    await expect(page.getByLabel("Titel")).toHaveAccessibleDescription(/zu lang/);
    await page.unroute("**/api/admin/special-offer");
  });

  await create.click();
  await expect(messages(page).getByText("Erfolgreich hinzugefügt!")).toBeVisible();

  await expect(page.getByRole("heading", { level: 2, name: "Sonderangebot bearbeiten" })).toBeVisible();
  const save = page.getByRole("button", { name: "Änderungen speichern" });
  await expect(save).toHaveCount(0);
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await expect(page.getByRole("img", { name: "Aktuelles Bild" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Veröffentlicht" })).not.toBeChecked();
  await page.getByLabel("Ende").fill("2041-10-15");
  await save.click();
  await expect(messages(page).getByText("Erfolgreich aktualisiert!")).toBeVisible();
  await expect(save).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Push-Nachricht senden" })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel("Ende")).toHaveValue("2041-10-15");
  await expect(page.getByRole("button", { name: `${name} entfernen` })).toBeVisible();

  await page.getByRole("button", { name: "Sonderangebot löschen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(messages(page).getByText(`„${title}“ wurde gelöscht.`)).toBeVisible();
  await expect(page.getByRole("list", { name: "Alle Sonderangebote" }).getByText(title)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("unfinishedOffer"))).toBeNull();
});

test("a push for an offer that comes is planned for a time at which it runs", async ({ page, request }) => {
  const admin = await administrator(request);
  const title = ownName("Winterfest");
  const { id } = await call(request, admin, "POST", "/api/admin/special-offer", {
    title,
    startDate: day(3),
    endDate: day(9),
    published: true,
    companyIds: [],
  });
  await openAdmin(page, admin, `?bereich=angebote&id=${id}`);
  await page.getByRole("button", { name: "Push-Nachricht senden" }).click();
  const time = page.getByLabel("Zeitpunkt");
  await expect(time).toHaveAccessibleDescription(/Bitte wähle einen Zeitpunkt/);
  await expect(page.getByRole("dialog")).toBeHidden();
  const plan = page.getByRole("button", { name: "Push-Nachricht einplanen" });
  await time.fill(`${day(1)}T10:00`);
  await plan.click();
  await expect(time).toHaveAccessibleDescription(/Zu diesem Zeitpunkt läuft das Sonderangebot nicht/);
  await time.fill(`${day(5)}T10:00`);
  await plan.click();
  const dialog = page.getByRole("dialog", { name: "Push-Nachricht" });
  await expect(dialog).toContainText("Sie geht am");
  await expect(dialog).toContainText(`${title} – bis `);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Einplanen" }).click();
  await expect(messages(page).getByText("Die Push-Nachricht ist eingeplant.")).toBeVisible();
  await expect(time).toHaveValue("");

  await page.goto("/manage?bereich=push");
  const planned = page.getByRole("table", { name: "Geplante Nachrichten" });
  await expect(planned.getByRole("row").filter({ hasText: title })).toContainText("Geplant:");
  const sent = page.getByRole("region", { name: "Gesendete Nachrichten" });
  await expect(sent).toBeVisible();
  await expect(sent.getByText(title)).toHaveCount(0);
  // An offer that is gone is told to nobody.
  await call(request, admin, "DELETE", `/api/admin/special-offer/${id}`);
  await page.reload();
  await expect(sent.getByRole("row").filter({ hasText: title })).toContainText("Nicht gesendet");
  await expect(planned.getByText(title)).toHaveCount(0);
});

test("a push for a running offer asks first and says how it went", async ({ page, request }) => {
  const admin = await administrator(request);
  const title = ownName("Aktionstag");
  const { id } = await call(request, admin, "POST", "/api/admin/special-offer", {
    title,
    startDate: day(-1),
    endDate: day(1),
    published: true,
    companyIds: [],
  });
  const reach = { apps: 0, browsers: 3, appsConfigured: false, browsersConfigured: true };
  await page.route("**/api/admin/push/recipients", (route) => route.fulfill({ json: reach }));
  await openAdmin(page, admin, `?bereich=angebote&id=${id}`);
  const push = page.getByRole("button", { name: "Push-Nachricht senden" });
  await push.click();
  const dialog = page.getByRole("dialog", { name: "Push-Nachricht" });
  await expect(
    dialog.getByText("Bist du sicher, dass du die Push-Nachricht jetzt absenden willst?"),
  ).toBeVisible();
  // What it says and where it leads is known before.
  await expect(dialog).toContainText(`${title} – bis `);
  await expect(dialog).toContainText(`/?offer=${id}`);
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(push).toBeFocused();
  await push.click();
  await dialog.getByRole("button", { name: "Jetzt absenden" }).click();
  await expect(messages(page).getByText("Push-Nachricht erfolgreich versendet!")).toBeVisible();

  await test.step("where no service is set up, that is what is missing", async () => {
    const none = { ...reach, browsersConfigured: false };
    await page.route("**/api/admin/push/recipients", (route) => route.fulfill({ json: none }));
    await page.reload();
    await push.click();
    await expect(dialog).toContainText("Sie erreicht derzeit niemanden: Es ist kein Versand eingerichtet");
    await dialog.getByRole("button", { name: "Jetzt absenden" }).click();
    const said = messages(page).getByText("hat aber niemanden erreicht: Es ist kein Versand eingerichtet");
    await expect(said).toBeVisible();
  });

  await page.route("**/api/admin/special-offer/*/push", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      json: { status: 503, code: "Unavailable", detail: "Gerade nicht." },
    }),
  );
  await push.click();
  await dialog.getByRole("button", { name: "Jetzt absenden" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Ein Fehler ist aufgetreten... Gerade nicht.");
  await expect(dialog.getByRole("button", { name: "Noch einmal senden" })).toBeEnabled();
  await call(request, admin, "DELETE", `/api/admin/special-offer/${id}`);
});
