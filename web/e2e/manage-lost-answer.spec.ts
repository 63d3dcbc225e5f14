// Answers that get lost on the way back: what was created is found again, also when it was changed meanwhile, and nothing is there twice.
import { confirmed, newAddress, openSignedIn } from "./account";
import { administrator, call, openAdmin, ownName, rowOf } from "./admin";
import { bearer, openEditor, owned, picture, saveButton, stored } from "./company";
import { expect, loseAnswer, test } from "./support";

test("a company that was changed and reloaded after a lost answer is there once, as it was changed", async ({
  page,
  request,
}) => {
  const { tokens } = await confirmed(request);
  await openSignedIn(page, tokens);
  const create = page.getByRole("button", { name: "Betrieb anlegen" });
  const dialog = page.getByRole("dialog", { name: "Betrieb anlegen" });
  await create.click();
  await dialog.getByLabel("Betriebsname").fill("Bäckerei Abendrot");
  await dialog.getByLabel("Beschreibung").fill("Brot aus Sauerteig.");
  await dialog.getByRole("button", { name: "Lebensmittel hinzufügen" }).click();
  await dialog.getByRole("button", { name: "Schlagwort „Top Qualität“ hinzufügen" }).click();
  await loseAnswer(page, "**/api/company");
  await dialog.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("ERROR!");

  await page.reload();
  await create.click();
  await expect(dialog.getByText("Das hast du vorhin angefangen.")).toBeVisible();
  await dialog.getByLabel("Betriebsname").fill("Bäckerei Morgenrot");
  await dialog.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Danke für die Erstellung deines Betriebes" })).toBeVisible();
  const mine = (await (await request.get("/api/user/companies", { headers: bearer(tokens) })).json()) as {
    name: string;
  }[];
  expect(mine.map(({ name }) => name)).toEqual(["Bäckerei Morgenrot"]);
});

test("a location and a campaign that were changed after a lost answer are there once, as they were changed", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await openEditor(page, company);

  await test.step("a location that was changed after a lost answer is there once, as it was changed", async () => {
    await page.getByRole("button", { name: "Standort hinzufügen" }).click();
    const form = page.getByRole("form", { name: "Neuer Standort" });
    for (const [label, text] of [
      ["Titel", "Filiale"],
      ["Straße und Hausnummer", "Gasse 1"],
      ["PLZ", "4600"],
      ["Ort", "Wels"],
    ] as const)
      await form.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(text);
    await form.getByRole("button", { name: "Hinzufügen", exact: true }).click();
    // Nothing can be asked any more after that, so only the key tells that the location is there.
    await loseAnswer(page, "**/api/store");
    await page.route(`**/api/company/${company.id}/stores`, (route) => route.abort());
    await saveButton(page).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Nicht alles konnte gespeichert werden" }),
    ).toBeVisible();

    await page.getByRole("button", { name: "Standort „Filiale“ bearbeiten" }).click();
    await page
      .getByRole("region", { name: "Filiale", exact: true })
      .getByRole("textbox", { name: /^Titel/ })
      .fill("Filiale Wels");
    await page.unroute(`**/api/company/${company.id}/stores`);
    await saveButton(page).click();
    await expect(page.getByText("Alles gespeichert.")).toBeVisible();
    const stores = await stored<{ title: string; street: string }[]>(
      request,
      company,
      `/api/company/${company.id}/stores`,
    );
    expect(stores.map(({ title, street }) => [title, street])).toEqual([["Filiale Wels", "Gasse 1"]]);
  });

  await test.step("a campaign that was changed and reloaded after a lost answer is there once, with its picture", async () => {
    const create = page.getByRole("button", { name: "Neue Aktion" });
    const dialog = page.getByRole("dialog", { name: "Neue Aktion" });
    await create.click();
    await dialog.getByLabel("Titel").fill("Adventmarkt");
    await dialog.getByLabel("Gilt bis").fill("2099-12-24");
    await dialog.getByLabel("Ich bestätige, dass ich im Besitz der Bildrechte").check();
    await dialog.getByLabel("Bilder auswählen").setInputFiles([picture("a.png", 10)]);
    await loseAnswer(page, "**/api/campaign/create");
    await dialog.getByRole("button", { name: "Aktion speichern" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Das hat nicht geklappt.");

    await page.reload();
    await create.click();
    await expect(dialog.getByLabel("Titel")).toHaveValue("Adventmarkt");
    await dialog.getByLabel("Titel").fill("Großer Adventmarkt");
    await dialog.getByRole("button", { name: "Aktion speichern" }).click();
    await expect(dialog).toBeHidden();
    const campaigns = await stored<{ title: string; imageIds: string[] }[]>(
      request,
      company,
      `/api/company/${company.id}/campaigns?all=true`,
    );
    expect(campaigns.map(({ title, imageIds }) => [title, imageIds.length])).toEqual([
      ["Großer Adventmarkt", 1],
    ]);
    // The next one begins with nothing.
    await create.click();
    await expect(dialog.getByLabel("Titel")).toHaveValue("");
  });
});

test("a message that was changed and reloaded after a lost answer has gone out once, and only who is told so sends another", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  await openAdmin(page, admin, "?bereich=push");
  const title = ownName("Hofmarkt");
  const send = async () => {
    await page.getByRole("button", { name: "Senden", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Jetzt absenden" }).click();
  };
  await page.getByLabel("Titel").fill(title);
  await page.getByRole("textbox", { name: "Nachricht" }).fill("Am Samstag.");
  await loseAnswer(page, "**/api/admin/push");
  await send();
  // The history beside the form already tells that it has arrived.
  await expect(rowOf(page, title)).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await page.getByRole("textbox", { name: "Nachricht" }).fill("Am Sonntag.");
  await send();
  await expect(page.getByText("Deine Änderungen wurden nicht gesendet.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nachricht" })).toHaveValue("Am Sonntag.");
  const sent = async () => {
    const { content } = await call<{ content: { title: string; body: string }[] }>(
      request,
      admin,
      "GET",
      "/api/admin/push?page=0&size=100",
    );
    return content.filter((message) => message.title === title).map(({ body }) => body);
  };
  expect(await sent()).toEqual(["Am Samstag."]);
  await send();
  await expect(page.getByLabel("Titel")).toHaveValue("");
  expect(await sent()).toEqual(["Am Sonntag.", "Am Samstag."]);
});

test("a person that was changed and reloaded after a lost answer is there once, with company and location as they were changed", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  await openAdmin(page, admin);
  const [name, wrongAddress, rightAddress] = [ownName("Lindenhof"), newAddress(), newAddress()];
  const dialog = page.getByRole("dialog", { name: "Neue Person mit Betrieb" });
  const fill = (label: string, text: string) =>
    dialog.getByRole("textbox", { name: label, exact: true }).fill(text);
  await page.getByRole("button", { name: "Neue Person" }).click();
  for (const [label, text] of [
    ["E-Mail", wrongAddress],
    ["Betriebsname", name],
    ["Beschreibung", "Milch."],
    ["Name des Standorts", "Hofladen"],
    ["Straße und Hausnummer", "Dorf 7"],
    ["PLZ", "4240"],
    ["Ort", "Freistadt"],
  ] as const)
    await fill(label, text);
  await dialog
    .getByRole("button", { name: /Lebensmittel/ })
    .first()
    .click();
  await loseAnswer(page, "**/api/admin/create");
  await dialog.getByRole("button", { name: "Anlegen und einladen" }).click();
  await expect(dialog.getByRole("alert")).toContainText("ERROR!");

  await page.reload();
  await page.getByRole("button", { name: "Neue Person" }).click();
  await expect(dialog.getByText("Das hast du vorhin angefangen.")).toBeVisible();
  await fill("E-Mail", rightAddress);
  await fill("Beschreibung", "Milch und Käse.");
  await fill("Ort", "Lasberg");
  await dialog.getByRole("button", { name: "Anlegen und einladen" }).click();
  await expect(page).toHaveURL(/\/manage\/detail\//);
  const { content } = await call<{ content: { id: string }[] }>(
    request,
    admin,
    "GET",
    `/api/admin/company?searchQuery=${encodeURIComponent(name)}&page=0&size=8`,
  );
  expect(content).toHaveLength(1);
  const company = await call<{
    description: string;
    owner: { username: string };
    stores: { town: string }[];
  }>(request, admin, "GET", `/api/admin/company/${content[0]!.id}`);
  expect([company.description, company.owner.username, ...company.stores.map(({ town }) => town)]).toEqual([
    "Milch und Käse.",
    rightAddress,
    "Lasberg",
  ]);
  // The next one begins with nothing.
  await page.goto("/manage?bereich=betriebe");
  await page.getByRole("button", { name: "Neue Person" }).click();
  await expect(dialog.getByRole("textbox", { name: "Betriebsname" })).toHaveValue("");
});
