// An owner's first company: the empty list, the popup with its rules, and the thanks that are said once.
import type { Page } from "@playwright/test";
import { confirmationLink, confirmed, newAddress, openSignedIn, password } from "./account";
import { administrator } from "./admin";
import { bearer, owned, save } from "./company";
import { heldMailTo } from "./mailbox";
import { expect, expectNoBarriers, test } from "./support";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Betrieb anlegen" });
const add = (page: Page) => dialog(page).getByRole("button", { name: "Hinzufügen", exact: true });
const tagInput = (page: Page) => page.getByRole("combobox", { name: /^Schlagwörter für Suche/ });

async function fillAll(page: Page) {
  await dialog(page).getByLabel("Betriebsname").fill("Bäckerei Morgenstern");
  await dialog(page).getByLabel("Beschreibung").fill("Brot aus Sauerteig.");
  await dialog(page).getByRole("button", { name: "Lebensmittel hinzufügen" }).click();
  await tagInput(page).fill("Brot");
  await tagInput(page).press("Enter");
}

test("a new owner gets from registration to the edit page on a phone", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 900 });
  const email = newAddress();
  await page.goto("/login?register=true");
  await page.getByLabel("E-Mail *").fill(email);
  await page.getByLabel("Passwort *").fill(password);
  await page.getByLabel("Vorname *").fill("Rosa");
  await page.getByLabel("Nachname *").fill("Bauer");
  await page.getByRole("button", { name: "Registrieren", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Vielen Dank für deine Registrierung!" })).toBeVisible();
  await page.goto(await confirmationLink(email));
  await expect(page.getByText("Du hast noch keinen Betrieb angelegt ...")).toBeVisible();

  await page.getByRole("button", { name: "Betrieb anlegen" }).click();
  await fillAll(page);
  await expectNoBarriers(page);
  await add(page).click();
  await expect(page).toHaveURL(/\/manage\/detail\/[0-9a-f-]{36}\/$/);
  const thanks = page.getByRole("dialog", { name: "Danke für die Erstellung deines Betriebes" });
  await expect(thanks).toContainText("Wir prüfen deine Daten");
  await expectNoBarriers(page);
  await thanks.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bäckerei Morgenstern" })).toBeVisible();
  await expect(page.getByText("In Prüfung")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Betriebsname")).toBeVisible();
  await expect(thanks).toBeHidden();
  await page.getByRole("link", { name: "Zur Übersicht", exact: true }).click();
  await expect(page.getByRole("list", { name: "Deine Betriebe" })).toContainText("Wir prüfen deine Angaben.");
  await page.getByRole("link", { name: "Bäckerei Morgenstern bearbeiten" }).click();
  await expect(page.getByLabel("Beschreibung")).toHaveValue("Brot aus Sauerteig.");
});

test("the popup on a desktop waits for name, description, a tag and a category, loses nothing, and the thanks are said once", async ({
  page,
  request,
}) => {
  test.slow();
  await owned(request, { tags: ["Zirbenholzmöbel"] });
  const { tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  await expect(page.getByText("Du hast noch keinen Betrieb angelegt ...")).toBeVisible();
  await page.getByRole("button", { name: "Betrieb anlegen" }).click();

  await test.step("tags come with Enter or the plus, are completed from others, and never twice", async () => {
    await page.route("**/api/tag?*", (route) =>
      route.fulfill({ json: ["Zirbenholzmöbel", "Zirbenschnaps"] }),
    );
    const chosen = page.getByRole("list", { name: "Deine Schlagwörter" }).getByRole("listitem");
    await tagInput(page).press("Enter");
    await expect(chosen).toHaveCount(0);
    await tagInput(page).fill("Brot");
    await page.getByRole("button", { name: "Schlagwort hinzufügen", exact: true }).click();
    await tagInput(page).fill("brot ");
    await tagInput(page).press("Enter");
    await expect(chosen).toHaveText(["Brot"]);
    await tagInput(page).fill("Zirb");
    await expect(page.getByRole("option")).toHaveText(["Zirbenholzmöbel", "Zirbenschnaps"]);
    await tagInput(page).press("ArrowDown");
    await tagInput(page).press("Enter");
    await expect(chosen).toHaveText(["Brot", "Zirbenholzmöbel"]);
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Schlagwort „Super sortiert“ hinzufügen" })).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Schlagwort „Vorbildcharakter“ hinzufügen" }),
    ).toBeVisible();
    for (const tag of ["Brot", "Zirbenholzmöbel"])
      await page.getByRole("button", { name: `Schlagwort „${tag}“ entfernen` }).click();
  });

  await test.step("the button waits for name, description, a tag and a category", async () => {
    await expect(add(page)).toBeDisabled();
    await fillAll(page);
    await expect(add(page)).toBeEnabled();
    await dialog(page).getByLabel("Betriebsname").fill("  ");
    await expect(add(page)).toBeDisabled();
    await dialog(page).getByLabel("Betriebsname").fill("Bäckerei");
    await dialog(page).getByLabel("Beschreibung").fill("");
    await expect(add(page)).toBeDisabled();
    await expect(dialog(page)).toContainText("Es fehlt noch: die Beschreibung.");
    await dialog(page).getByLabel("Beschreibung").fill("Brot");
    await page.getByRole("button", { name: "Schlagwort „Brot“ entfernen" }).click();
    await expect(add(page)).toBeDisabled();
    await page.getByRole("button", { name: "Schlagwort „Top Qualität“ hinzufügen" }).click();
    await expect(add(page)).toBeEnabled();

    // The last category stays, and the first one is the main category.
    await expect(page.getByRole("button", { name: "Lebensmittel entfernen" })).toBeDisabled();
    await page.getByRole("button", { name: "Mode hinzufügen" }).click();
    const chosen = page.getByRole("list", { name: "Gewählte Kategorien" }).getByRole("listitem");
    await expect(chosen.first()).toContainText("Hauptkategorie");
    await page.getByRole("button", { name: "Mode verschieben" }).press("ArrowUp");
    await expect(chosen.first()).toContainText("Mode");
    await page.getByRole("button", { name: "Lebensmittel entfernen" }).click();
    await expect(chosen).toHaveCount(1);
  });

  // Closing by mistake loses nothing.
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("button", { name: "Betrieb anlegen" }).click();
  await expect(dialog(page).getByLabel("Betriebsname")).toHaveValue("Bäckerei");

  await test.step("a refused company shows the red ERROR banner", async () => {
    await page.route(
      "**/api/company",
      (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          json: { status: 503, code: "Unavailable", detail: "Gerade ist viel los." },
        }),
      { times: 1 },
    );
    await add(page).click();
    await expect(dialog(page).getByRole("alert")).toContainText("ERROR! Unavailable");
    await expectNoBarriers(page);
    await add(page).click();
    await expect(page).toHaveURL(/\/manage\/detail\//);
  });
  const thanks = page.getByRole("dialog", { name: "Danke für die Erstellung deines Betriebes" });
  await expect(thanks).toContainText("Wir prüfen deine Daten");
  await thanks.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bäckerei" })).toBeVisible();
  await expect(page.getByText("In Prüfung")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Betriebsname")).toBeVisible();
  await expect(thanks).toBeHidden();
});

test("the list and the edit page tell each state in words, and a company is public once an administrator activates it", async ({
  page,
  request,
}) => {
  const company = await owned(request, { name: "Imkerei Lindenblüte" });
  const row = {
    name: "Hofladen",
    imageIds: [],
    categories: [],
    mainStore: null,
    storeCount: 0,
    campaignCount: 0,
    listedByOperator: false,
    confirmedAt: "2026-03-05T10:00:00Z",
    createdAt: "2026-03-05T10:00:00Z",
    updatedAt: "2026-03-05T10:00:00Z",
    needsConfirmation: false,
    deactivationReason: null,
    version: 1,
  };
  await page.route("**/api/user/companies", (route) =>
    route.fulfill({
      json: [
        { ...row, id: company.id, state: "InReview", active: false },
        { ...row, id: "0190-2", state: "Active", active: true },
        { ...row, id: "0190-3", state: "Active", active: true, needsConfirmation: true },
        {
          ...row,
          id: "0190-4",
          state: "Deactivated",
          active: false,
          deactivationReason: "Die Adresse stimmt nicht.",
        },
      ],
    }),
  );
  await openSignedIn(page, company.tokens);
  const rows = page.getByRole("list", { name: "Deine Betriebe" }).getByRole("listitem");
  await expect(rows).toContainText([
    /In Prüfung.*Wir prüfen deine Angaben/,
    /Aktiv.*für alle zu sehen.*Zuletzt bestätigt am 5. März 2026/,
    /Stimmt noch alles\?/,
    /Deaktiviert.*gerade nicht zu sehen. Grund: Die Adresse stimmt nicht\./,
  ]);
  await expectNoBarriers(page);
  await page.route(`**/api/company/${company.id}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { own: object };
    await route.fulfill({
      json: {
        ...answer,
        own: { ...answer.own, state: "Deactivated", deactivationReason: "Die Adresse stimmt nicht." },
      },
    });
  });
  await rows.first().getByRole("link").click();
  await expect(
    page.getByText("Dein Betrieb ist gerade nicht zu sehen. Grund: Die Adresse stimmt nicht."),
  ).toBeVisible();

  await test.step("a company is public once an administrator has activated it, and its owner hears of it", async () => {
    await page.unroute("**/api/user/companies");
    await page.unroute(`**/api/company/${company.id}`);
    await page.reload();
    await expect(page.getByText("In Prüfung")).toBeVisible();
    const admin = await administrator(request);
    const change = (action: string, data: object) =>
      request.put(`/api/admin/company/${action}/${company.id}`, { headers: bearer(admin), data });
    expect((await change("activate", {})).status()).toBe(200);
    await heldMailTo(company.email, /^„Imkerei Lindenblüte“ ist jetzt online$/);

    // What was being typed meanwhile is saved as before: being activated is no change of the company.
    await page.getByLabel("Beschreibung").fill("Honig aus dem Garten.");
    await save(page);
    await expect(page.getByText("Dein Betrieb ist für alle zu sehen.")).toBeVisible();
    await page.getByRole("link", { name: "Öffentliche Seite" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Imkerei Lindenblüte" })).toBeVisible();
    await expect(page.getByText("Honig aus dem Garten.")).toBeVisible();

    expect((await change("deactivate", { reason: "Bitte ergänze eine Adresse." })).status()).toBe(200);
    await heldMailTo(company.email, /^„Imkerei Lindenblüte“ ist derzeit nicht sichtbar$/);
    await page.goto("/manage");
    await expect(page.getByRole("list", { name: "Deine Betriebe" })).toContainText(
      "Grund: Bitte ergänze eine Adresse.",
    );
  });
});
