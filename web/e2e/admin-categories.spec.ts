// Categories: created, coloured, moved, merged, deleted; what else was deleted is brought back beside them.
import { messages } from "./account";
import { administrator, call, listing, openAdmin, ownName, picture } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

// There is one order for all categories: whoever changes it must not meet a category that is just being merged away.
test.describe.configure({ mode: "default" });

test("a category is created with a colour that can be read, changed, moved and deleted", async ({
  page,
  request,
}) => {
  await openAdmin(page, await administrator(request), "?bereich=kategorien");
  const title = ownName("Imkerei");
  await page.getByRole("button", { name: "Neue Kategorie" }).click();
  const dialog = page.getByRole("dialog", { name: "Kategorie anlegen" });
  await expect(dialog.getByRole("button", { name: "Speichern" })).toBeDisabled();
  await dialog.getByLabel("Titel").fill(title);
  await dialog.getByRole("textbox", { name: "Farbe", exact: true }).fill("gelb");
  await expect(dialog.getByText("Das ist keine Farbe in der Form #RRGGBB.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Farbe", exact: true }).fill("#F8C95A");
  await expect(dialog.getByText(/zu hell für Text/)).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByRole("textbox", { name: "Farbe", exact: true }).fill("#8A5A00");
  await dialog.getByLabel("Weitere Suchwörter").fill("Honig, Wachs");
  // What is half typed survives a reload.
  await page.reload();
  await expect(dialog.getByText("Das hast du vorhin angefangen.")).toBeVisible();
  await expect(dialog.getByLabel("Titel")).toHaveValue(title);
  await expect(dialog.getByText(/gut lesbar/)).toBeVisible();
  await dialog.getByLabel(/im Besitz der Bildrechte/).check();
  await dialog.getByLabel("Bild auswählen").setInputFiles(picture);
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(messages(page).getByText(`„${title}“ wurde angelegt.`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("unfinishedCategory"))).toBeNull();
  const entry = page
    .getByRole("list", { name: "Alle Kategorien" })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(entry).toContainText("0 Betriebe");

  await entry.getByRole("button", { name: `${title} bearbeiten` }).click();
  await expect(page).toHaveURL(/id=/);
  const renamed = `${title} neu`;
  await expect(page.getByRole("dialog").getByLabel("Weitere Suchwörter")).toHaveValue("Honig, Wachs");
  await page.getByRole("dialog").getByLabel("Titel").fill(renamed);
  await page.getByRole("dialog").getByRole("button", { name: "Speichern" }).click();
  await expect(messages(page).getByText(`„${renamed}“ wurde gespeichert.`)).toBeVisible();

  await entry.getByRole("button", { name: `${renamed} nach oben` }).click();
  await expect(messages(page).getByText(new RegExp(`${renamed} ist jetzt an Stelle \\d+\\.`))).toBeVisible();
  await entry.getByRole("button", { name: `${renamed} löschen` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(messages(page).getByText(`„${renamed}“ wurde gelöscht.`)).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test("a category is merged into another, and one in use cannot be deleted", async ({ page, request }) => {
  const admin = await administrator(request);
  const [from, into] = [ownName("Alt"), ownName("Neu")];
  await call(request, admin, "POST", "/api/admin/category", { title: from, colorHex: "#12593F" });
  const { id } = await call(request, admin, "POST", "/api/admin/category", {
    title: into,
    colorHex: "#12593F",
  });
  await openAdmin(page, admin, "?bereich=kategorien");
  const list = page.getByRole("list", { name: "Alle Kategorien" });
  await expect(list.getByRole("button", { name: /^Lebensmittel löschen/ })).toBeDisabled();
  await list.getByRole("button", { name: `${from} mit einer anderen zusammenlegen` }).click();
  const dialog = page.getByRole("dialog", { name: `${from} zusammenlegen` });
  await expect(dialog.getByRole("button", { name: "Zusammenlegen" })).toBeDisabled();
  await dialog.getByLabel("Zusammenlegen mit").selectOption(into);
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: "Zusammenlegen" }).click();
  await expect(messages(page).getByText(`„${from}“ gehört jetzt zu „${into}“.`)).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasText: from })).toHaveCount(0);
  await call(request, admin, "DELETE", `/api/admin/category/${id}`);
});

test("what was deleted is brought back from one list, and a taken title is named", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const { id, name } = await listing(request, admin, { active: true });
  const [category, offer, campaign, store] = ["Korbwaren", "Herbst", "Mostwoche", "Zweigstelle"].map(ownName);
  const create = (path: string, data: unknown) => call(request, admin, "POST", path, data);
  const headers = { authorization: `Bearer ${admin.access_token}` };
  const gone = (path: string) => request.fetch(path, { method: "DELETE", headers });
  const old = await create("/api/admin/category", { title: category, colorHex: "#12593F" });
  const sale = await create("/api/admin/special-offer", {
    title: offer,
    startDate: "2041-09-01",
    endDate: "2041-09-30",
    companyIds: [id],
  });
  const week = await create("/api/campaign/create", {
    companyId: id,
    title: campaign,
    validUntil: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  });
  const branch = await create("/api/store", {
    companyId: id,
    title: store,
    street: "Probeweg 2",
    postCode: "4160",
    town: "Aigen-Schlägl",
    location: { lat: 48.65, lng: 13.95 },
  });
  for (const path of [
    `/api/admin/category/${old.id}`,
    `/api/admin/special-offer/${sale.id}`,
    `/api/campaign/${week.id}`,
    `/api/store/${branch.id}`,
  ]) {
    expect((await gone(path)).ok(), path).toBe(true);
  }
  const taken = await create("/api/admin/category", { title: category, colorHex: "#12593F" });

  // Other journeys delete things at the same time, so that these four may stand on a later page.
  await page.route("**/api/admin/deleted?*", (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/size=\d+/, "size=100"),
    }),
  );
  await openAdmin(page, admin, "?bereich=pflege&liste=deleted");
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  await expect(row(offer!)).toContainText("Sonderangebot");
  await expect(row(campaign!)).toContainText(name);
  await expect(row(store!)).toContainText("Standort");
  await expectNoBarriers(page);

  await test.step("the list is searched, also by company, and narrowed by kind", async () => {
    await page.getByLabel("In Gelöschtem suchen").fill(name);
    await expect(page).toHaveURL(/suche=/);
    await expect(row(offer!)).toHaveCount(0);
    await expect(row(campaign!)).toBeVisible();
    await page.getByLabel("Art", { exact: true }).selectOption("Standort");
    await expect(row(campaign!)).toHaveCount(0);
    await expect(row(store!)).toBeVisible();
    await expect(page.getByText("1 Eintrag", { exact: true })).toBeVisible();
    await page.getByLabel("Art", { exact: true }).selectOption("Kategorie");
    await expect(page.getByText("Dazu wurde nichts gefunden.")).toBeVisible();
    await page.goBack();
    await expect(row(store!)).toBeVisible();
    await page.goto("/manage?bereich=pflege&liste=deleted");
    await expect(row(offer!)).toBeVisible();
  });

  const restore = (title: string) =>
    page.getByRole("button", { name: `${title} wiederherstellen`, exact: true }).click();
  await restore(category!);
  await expect(
    messages(page).getByText(`Die Kategorie „${category}“ gibt es schon. Benenne sie zuerst um.`),
  ).toBeVisible();
  expect((await gone(`/api/admin/category/${taken.id}`)).ok()).toBe(true);
  for (const title of [offer!, campaign!, store!]) {
    await restore(title);
    await expect(messages(page).getByText(`${title} ist wieder da.`)).toBeVisible();
    await expect(row(title)).toHaveCount(0);
  }
  const offers = await call<{ content: { id: string; companyIds: string[] }[] }>(
    request,
    admin,
    "GET",
    "/api/admin/special-offer?page=0&size=100",
  );
  expect(offers.content.find((one) => one.id === sale.id)?.companyIds).toEqual([id]);
  const campaigns = await request.get(`/api/company/${id}/campaigns`);
  expect((await campaigns.json()) as unknown[]).toMatchObject([{ title: campaign }]);
});
