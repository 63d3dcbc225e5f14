// The edit page: what changed, saving it, leaving it, a reload, a second window, and the preview.
import type { Page } from "@playwright/test";
import { openSignedIn } from "./account";
import { expectNoBarriersOnPage, openEditor, owned, save, saveButton, stored, withStore } from "./company";
import { expect, test } from "./support";

interface Stored {
  name: string;
  description: string;
  tags: string[];
}

const bar = (page: Page) => page.getByRole("region", { name: "Änderungen" });

test("the save button shows only with changes, which are marked, and a second window's are noticed instead of overwritten", async ({
  page,
  request,
  context,
}) => {
  const company = await owned(request);
  await openEditor(page, company);
  await expect(saveButton(page)).toHaveCount(0);
  await page.getByLabel("Betriebsname").fill("Hofladen Neu");
  await expect(page.getByRole("button", { name: "Änderungen Speichern", exact: true })).toBeVisible();
  await expect(bar(page)).toContainText("Noch nicht gespeichert: Betriebsname");
  await page.setViewportSize({ width: 768, height: 800 });
  const [heading, field] = [
    page.getByRole("heading", { level: 2, name: /^Das Wichtigste/ }),
    page.getByLabel("Betriebsname"),
  ];
  const beside = async () =>
    ((await heading.boundingBox())?.x ?? 0) + 100 < ((await field.boundingBox())?.x ?? 0);
  expect(await beside()).toBe(true);
  await expect(page.getByRole("button", { name: "Änderungen Speichern", exact: true })).toBeVisible();
  await page.setViewportSize({ width: 767, height: 800 });
  expect(await beside()).toBe(false);
  await expect(page.getByRole("button", { name: "Speichern", exact: true })).toBeVisible();
  await page.getByLabel("Betriebsname").fill("Hofladen Sonnenhang");
  await expect(saveButton(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step("empty fields are named, focused and never sent", async () => {
    await page.getByLabel("Betriebsname").fill(" ");
    await page.getByRole("button", { name: "Schlagwort „Bio“ entfernen" }).click();
    await saveButton(page).click();
    await expect(page.getByLabel("Betriebsname")).toBeFocused();
    await expect(page.getByLabel("Betriebsname")).toHaveAccessibleDescription(/füll dieses Feld aus/);
    await expect(page.getByText("Bitte füg mindestens ein Schlagwort hinzu.")).toBeVisible();
    await expectNoBarriersOnPage(page);
    expect((await stored<Stored>(request, company, `/api/company/${company.id}`)).tags).toEqual(["Bio"]);
    await page.getByRole("button", { name: "Verwerfen" }).click();
    await page.getByRole("button", { name: "Ja, verwerfen" }).click();
    await expect(saveButton(page)).toHaveCount(0);
  });

  await test.step("every text section is saved and marked until then", async () => {
    await page.getByLabel("Betriebsname").fill("Hofladen Neu");
    await page.getByLabel("Beschreibung").fill("Jetzt auch mit <b>Käse</b>.");
    await page.getByRole("button", { name: "Gastronomie hinzufügen" }).click();
    await page.getByRole("button", { name: "Schlagwort „Top Qualität“ hinzufügen" }).click();
    await expect(bar(page)).toContainText("Betriebsname, Beschreibung, Kategorien, Schlagwörter");
    await save(page);
    await expect(page.getByRole("heading", { level: 1, name: "Hofladen Neu" })).toBeVisible();
    const now = await stored<Stored & { categoryIds: string[] }>(
      request,
      company,
      `/api/company/${company.id}`,
    );
    expect(now).toMatchObject({
      name: "Hofladen Neu",
      description: "Jetzt auch mit <b>Käse</b>.",
      tags: ["Bio", "Top Qualität"],
    });
    expect(now.categoryIds).toHaveLength(2);
  });

  await test.step("a second window's change is noticed instead of overwritten", async () => {
    const second = await context.newPage();
    await openEditor(second, company);
    await second.getByLabel("Beschreibung").fill("Aus dem zweiten Fenster.");
    await save(second);

    await page.getByLabel("Betriebsname").fill("Aus dem ersten Fenster");
    await saveButton(page).click();
    await expect(page.getByText("Dieser Betrieb wurde inzwischen woanders geändert")).toBeVisible();
    await expect(page.getByLabel("Beschreibung")).toHaveValue("Aus dem zweiten Fenster.");
    await expect(page.getByLabel("Betriebsname")).toHaveValue("Aus dem ersten Fenster");
    await expectNoBarriersOnPage(page);
    await save(page);
    expect(await stored<Stored>(request, company, `/api/company/${company.id}`)).toMatchObject({
      name: "Aus dem ersten Fenster",
      description: "Aus dem zweiten Fenster.",
    });

    // The same text on both sides: one's own stays, and the other can be taken over.
    await second.getByLabel("Betriebsname").fill("Zweiter Name");
    await saveButton(second).click();
    await expect(second.getByText("Betriebsname: die andere Fassung")).toBeVisible();
    await expectNoBarriersOnPage(second);
    await second.getByRole("button", { name: "Andere Fassung übernehmen" }).click();
    await expect(second.getByLabel("Betriebsname")).toHaveValue("Aus dem ersten Fenster");
    await expect(saveButton(second)).toHaveCount(0);
  });
});

test("leaving with changes asks, by link and by going back, and what is not one's own cannot be edited", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await openSignedIn(page, company.tokens);
  await page.getByRole("link", { name: "Hofladen Sonnenhang bearbeiten" }).click();
  await page.getByLabel("Betriebsname").fill("Hofladen Neu");
  const question = page.getByRole("dialog", { name: "Ohne Speichern weggehen?" });
  await page.getByRole("link", { name: "Zur Übersicht", exact: true }).click();
  await expectNoBarriersOnPage(page);
  await question.getByRole("button", { name: "Hier bleiben" }).click();
  // The next question must not be taken for this one, which closes in its own time.
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Betriebsname")).toHaveValue("Hofladen Neu");
  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Hier bleiben" }).click();
  await page.getByRole("link", { name: "Zur Übersicht", exact: true }).click();
  await question.getByRole("button", { name: "Trotzdem weggehen" }).click();
  await expect(page).toHaveURL(/\/manage$/);

  // What was left is still there, and the list says so.
  await expect(page.getByRole("list", { name: "Deine Betriebe" })).toContainText("Nicht gespeichert");
  await page.getByRole("link", { name: "Hofladen Sonnenhang bearbeiten" }).click();
  await expect(page.getByLabel("Betriebsname")).toHaveValue("Hofladen Neu");
  await expect(page.getByText("Deine Änderungen von vorhin sind noch da")).toBeVisible();
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await page.getByRole("button", { name: "Ja, verwerfen" }).click();
  await expect(page.getByLabel("Betriebsname")).toHaveValue("Hofladen Sonnenhang");
  await page.reload();
  await expect(page.getByLabel("Betriebsname")).toHaveValue("Hofladen Sonnenhang");

  await test.step("someone else's company and a missing one cannot be edited", async () => {
    const other = await owned(request);
    await page.goto(`/manage/detail/${other.id}/`);
    await expect(
      page.getByRole("heading", { level: 1, name: "Diesen Betrieb kannst du nicht bearbeiten" }),
    ).toBeVisible();
    await expectNoBarriersOnPage(page);
    await page.getByRole("link", { name: "Zur Übersicht", exact: true }).click();
    await expect(page).toHaveURL(/\/manage$/);
  });
});

test("a preview shows unsaved changes, which survive a reload together with a half-typed location, and all are saved", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await withStore(request, company, { openingHours: "Mo-Fr 08:00-18:00" });
  await openEditor(page, company);
  await test.step("the preview shows the public page with what is not saved yet", async () => {
    await page.getByLabel("Betriebsname").fill("Hofladen in der Vorschau");
    await page.getByRole("button", { name: "Vorschau" }).click();
    const preview = page.getByRole("dialog", { name: "So sehen andere deine Seite" });
    await expect(preview.getByRole("heading", { level: 1, name: "Hofladen in der Vorschau" })).toBeVisible();
    await expect(preview.getByText("Mo–Fr 08:00–18:00 Uhr")).toBeVisible();
    await preview.getByRole("button", { name: "Zurück" }).click();
    await expect(preview).toBeVisible();
    await expectNoBarriersOnPage(page);
    await preview.getByRole("button", { name: "Schließen" }).click();
    await expect(page.getByLabel("Betriebsname")).toHaveValue("Hofladen in der Vorschau");
    expect((await request.get(`/api/company/${company.id}`)).status()).toBe(404);
  });

  await page.getByLabel("Beschreibung").fill("Noch nicht fertig");
  await page.getByRole("button", { name: "Standort hinzufügen" }).click();
  await page
    .getByRole("form", { name: "Neuer Standort" })
    .getByRole("textbox", { name: /^Titel/ })
    .fill("Filiale");
  await page.reload();
  await expect(page.getByLabel("Beschreibung")).toHaveValue("Noch nicht fertig");
  await expect(
    page.getByRole("form", { name: "Neuer Standort" }).getByRole("textbox", { name: /^Titel/ }),
  ).toHaveValue("Filiale");
  await expectNoBarriersOnPage(page);
  // Whoever fills it in and saves means it too.
  for (const [label, text] of [
    ["Straße und Hausnummer", "Gasse 1"],
    ["PLZ", "4600"],
    ["Ort", "Wels"],
  ] as const)
    await page
      .getByRole("form", { name: "Neuer Standort" })
      .getByRole("textbox", { name: new RegExp(`^${label}`) })
      .fill(text);
  await save(page);
  expect(
    await stored<{ title: string }[]>(request, company, `/api/company/${company.id}/stores`),
  ).toMatchObject([{ title: "Hofladen" }, { title: "Filiale" }]);
});
