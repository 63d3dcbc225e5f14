// Campaigns: created, edited and deleted on the edit page, each saved on its own.
import { messages } from "./account";
import { openEditor, owned, picture, stored } from "./company";
import { expect, expectNoBarriers, test } from "./support";

interface StoredCampaign {
  title: string;
  description: string | null;
  validFrom: string | null;
  validUntil: string;
  imageIds: string[];
}

test("a campaign is created with pictures, edited and deleted, and one that another window deletes keeps what was typed", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  const campaigns = () =>
    stored<StoredCampaign[]>(request, company, `/api/company/${company.id}/campaigns?all=true`);
  await openEditor(page, company);
  await page.getByRole("button", { name: "Neue Aktion" }).click();
  const dialog = page.getByRole("dialog", { name: "Neue Aktion" });
  await dialog.getByRole("button", { name: "Aktion speichern" }).click();
  await expect(dialog.getByLabel("Titel")).toBeFocused();
  await expect(dialog.getByLabel("Titel")).toHaveAccessibleDescription("Bitte gib der Aktion einen Titel.");
  await dialog.getByLabel("Titel").fill("Adventmarkt");
  await dialog.getByLabel("Gilt bis").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Aktion speichern" }).click();
  await expect(dialog.getByLabel("Gilt bis")).toHaveAccessibleDescription("Dieser Tag ist schon vorbei.");
  await dialog.getByLabel("Gilt ab").fill("2099-12-01");
  await dialog.getByLabel("Gilt bis").fill("2099-11-30");
  await dialog.getByRole("button", { name: "Aktion speichern" }).click();
  await expect(dialog.getByLabel("Gilt bis")).toHaveAccessibleDescription("Das Ende liegt vor dem Beginn.");
  await dialog.getByLabel("Gilt bis").fill("2099-12-24");
  await dialog.getByLabel("Ich bestätige, dass ich im Besitz der Bildrechte").check();
  await dialog.getByLabel("Bilder auswählen").setInputFiles([picture("a.png", 10), picture("b.png", 220)]);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Aktion speichern" }).click();
  await expect(messages(page).getByText("Aktion gespeichert.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Aktionen" })).toContainText("Beginnt am 1. Dezember 2099");
  const [created] = await campaigns();
  expect(created).toMatchObject({ title: "Adventmarkt", validFrom: "2099-12-01", validUntil: "2099-12-24" });
  expect(created?.imageIds).toHaveLength(2);

  await page.getByRole("button", { name: "Aktion „Adventmarkt“ bearbeiten" }).click();
  const edit = page.getByRole("dialog", { name: "Aktion bearbeiten" });
  await edit.getByLabel("Gilt ab").fill("");
  await edit.getByLabel("Beschreibung").fill("Mit Punsch.");
  await edit.getByRole("button", { name: "Bild 1 entfernen" }).click();
  await edit.getByRole("button", { name: "Aktion speichern" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole("list", { name: "Aktionen" })).toContainText("Läuft bis 24. Dezember 2099");
  const [changed] = await campaigns();
  expect(changed).toMatchObject({ description: "Mit Punsch.", imageIds: [created?.imageIds[1]] });
  expect(changed?.validFrom ?? null).toBeNull();

  await page.getByRole("button", { name: "Aktion „Adventmarkt“ löschen" }).click();
  const question = page.getByRole("dialog", { name: "Aktion löschen?" });
  await expectNoBarriers(page);
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Gerade keine Aktion.")).toBeVisible();
  expect(await campaigns()).toEqual([]);

  await test.step("a campaign that one window deletes keeps what another one has typed, as a new one", async () => {
    const { headers } = company;
    const data = { companyId: company.id, title: "Adventmarkt", validUntil: "2099-12-24" };
    const made = await request.post("/api/campaign/create", { headers, data });
    const { id } = (await made.json()) as { id: string };
    await page.reload();
    await page.getByRole("button", { name: "Aktion „Adventmarkt“ bearbeiten" }).click();
    await edit.getByLabel("Beschreibung").fill("Mit Punsch.");
    expect((await request.delete(`/api/campaign/${id}`, { headers })).ok()).toBe(true);
    await edit.getByRole("button", { name: "Aktion speichern" }).click();
    await expect(edit.getByText("Diese Aktion wurde inzwischen woanders gelöscht.")).toBeVisible();

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Neue Aktion" }).click();
    const anew = page.getByRole("dialog", { name: "Neue Aktion" });
    await expect(anew.getByLabel("Beschreibung")).toHaveValue("Mit Punsch.");
    await anew.getByRole("button", { name: "Aktion speichern" }).click();
    await expect(anew).toBeHidden();
    expect(await campaigns()).toMatchObject([{ title: "Adventmarkt", description: "Mit Punsch." }]);
  });
});
