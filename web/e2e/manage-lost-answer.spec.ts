// Answers that get lost on the way back: what was created is found again, also when it was changed meanwhile, and nothing is there twice.
import type { Page } from "@playwright/test";
import { confirmed, openSignedIn } from "./account";
import { bearer, openEditor, owned, picture, saveButton, stored } from "./company";
import { expect, test } from "./support";

/** The server does its work, and the line breaks before the answer is through. */
async function loseAnswer(page: Page, address: string) {
  await page.route(address, async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    await route.abort("connectionreset");
  }, { times: 1 });
}

test("a company that was changed and reloaded after a lost answer is there once, as it was changed", async ({ page, request }) => {
  const { tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  const create = page.getByRole("button", { name: "Betrieb anlegen" });
  const dialog = page.getByRole("dialog", { name: "Betrieb anlegen" });
  await create.click();
  await dialog.getByLabel("Betriebname").fill("Bäckerei Abendrot");
  await dialog.getByLabel("Beschreibung").fill("Brot aus Sauerteig.");
  await dialog.getByRole("button", { name: "Lebensmittel hinzufügen" }).click();
  await dialog.getByRole("button", { name: "Schlagwort „Top Qualität“ hinzufügen" }).click();
  await loseAnswer(page, "**/api/company");
  await dialog.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("ERROR!");

  await page.reload();
  await create.click();
  await expect(dialog.getByText("Das hast du vorhin angefangen.")).toBeVisible();
  await dialog.getByLabel("Betriebname").fill("Bäckerei Morgenrot");
  await dialog.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Danke für die Erstellung deines Betriebes" })).toBeVisible();
  const mine = (await (await request.get("/api/user/companies", { headers: bearer(tokens) })).json()) as { name: string }[];
  expect(mine.map(({ name }) => name)).toEqual(["Bäckerei Morgenrot"]);
});

test("a location that was changed after a lost answer is there once, as it was changed", async ({ page, request }) => {
  const company = await owned(request);
  await openEditor(page, company);
  await page.getByRole("button", { name: "Standort hinzufügen" }).click();
  const form = page.getByRole("form", { name: "Neuer Standort" });
  for (const [label, text] of [["Titel", "Filiale"], ["Straße und Hausnummer", "Gasse 1"], ["PLZ", "4600"], ["Ort", "Wels"]] as const) await form.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(text);
  await form.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  // Nothing can be asked any more after that, so only the key tells that the location is there.
  await loseAnswer(page, "**/api/store");
  await page.route(`**/api/company/${company.id}/stores`, (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nicht alles konnte gespeichert werden" })).toBeVisible();

  await page.getByRole("button", { name: "Standort „Filiale“ bearbeiten" }).click();
  await page.getByRole("region", { name: "Filiale", exact: true }).getByRole("textbox", { name: /^Titel/ }).fill("Filiale Wels");
  await page.unroute(`**/api/company/${company.id}/stores`);
  await saveButton(page).click();
  await expect(page.getByText("Alles gespeichert.")).toBeVisible();
  const stores = await stored<{ title: string; street: string }[]>(request, company, `/api/company/${company.id}/stores`);
  expect(stores.map(({ title, street }) => [title, street])).toEqual([["Filiale Wels", "Gasse 1"]]);
});

test("a campaign that was changed and reloaded after a lost answer is there once, with its picture", async ({ page, request }) => {
  const company = await owned(request);
  await openEditor(page, company);
  const create = page.getByRole("button", { name: "Neue Aktion" });
  const dialog = page.getByRole("dialog", { name: "Neue Aktion" });
  await create.click();
  await dialog.getByLabel("Titel").fill("Adventmarkt");
  await dialog.getByLabel("Gilt bis").fill("2099-12-24");
  await dialog.getByLabel("Ich bestätige, dass ich im Besitz der Bildrechte").check();
  await dialog.getByLabel("Bilder auswählen").setInputFiles([picture("a.png", 10)]);
  await loseAnswer(page, "**/api/campaign/create");
  await dialog.getByRole("button", { name: "Aktion speichern" }).click();
  await expect(dialog.getByRole("alert")).toContainText("ERROR!");

  await page.reload();
  await create.click();
  await expect(dialog.getByLabel("Titel")).toHaveValue("Adventmarkt");
  await dialog.getByLabel("Titel").fill("Großer Adventmarkt");
  await dialog.getByRole("button", { name: "Aktion speichern" }).click();
  await expect(dialog).toBeHidden();
  const campaigns = await stored<{ title: string; imageIds: string[] }[]>(request, company, `/api/company/${company.id}/campaigns?all=true`);
  expect(campaigns.map(({ title, imageIds }) => [title, imageIds.length])).toEqual([["Großer Adventmarkt", 1]]);
  // The next one begins with nothing.
  await create.click();
  await expect(dialog.getByLabel("Titel")).toHaveValue("");
});
