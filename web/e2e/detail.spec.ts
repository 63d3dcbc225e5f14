// A company's page, section by section.
import { expect, expectNoBarriers, firstCompany, idOf, openOverview, renderInBrowser, test } from "./support";

test("the page shows what there is to know, starts at the top and leads back", async ({ page }) => {
  const { name, href } = await firstCompany(page);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle(new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
  await expect(page.getByRole("heading", { name: "Über den Betrieb" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Kontakt" }).first()).toBeVisible();
  const company = (await (await page.request.get(`/api/company/${idOf(href)}`)).json()) as {
    tags: string[];
    mainStore: { street: string };
  };
  await expect(page.getByText(company.mainStore.street).first()).toBeVisible();
  for (const tag of company.tags)
    await expect(page.getByRole("link", { name: `Nach „${tag}“ suchen` })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Zurück" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("contact names everything about the head office, and further locations have cards of their own", async ({
  page,
}) => {
  await renderInBrowser(page);
  const { href } = await firstCompany(page);
  const company = (await (await page.request.get(`/api/company/${idOf(href)}`)).json()) as {
    categories: { title: string }[];
    imageIds: string[];
  };
  const store = {
    id: "1",
    companyId: idOf(href),
    title: "Hofladen",
    street: "Dorfstraße 1",
    postCode: "4020",
    town: "Linz",
    phone: "+43 732 1",
    email: "hof@beispiel.at",
    website: "hof.example",
    main: true,
    location: { lat: 48.3, lng: 14.3 },
  };
  await page.route("**/api/company/*/stores", (route) =>
    route.fulfill({
      json: [store, { ...store, id: "2", main: false, title: "Marktstand", street: "Hauptplatz 2" }],
    }),
  );
  await page.goto(href);
  const contact = page.getByRole("region", { name: "Kontakt" });
  for (const text of ["Hofladen", "Dorfstraße 1", "4020 Linz"]) await expect(contact).toContainText(text);
  await expect(contact.getByRole("link", { name: "+43 732 1" })).toHaveAttribute("href", "tel:+437321");
  await expect(contact.getByRole("link", { name: "hof@beispiel.at" })).toHaveAttribute(
    "href",
    "mailto:hof@beispiel.at",
  );
  await expect(contact.getByRole("link", { name: "hof.example" })).toHaveAttribute(
    "href",
    "https://hof.example",
  );
  await expect(page.getByRole("region", { name: "Weitere Standorte" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Weitere Standorte" })).toContainText("Hauptplatz 2");
  for (const { title } of company.categories)
    await expect(page.getByRole("article").getByText(title).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Bilder" }).locator("img, svg").first()).toBeVisible();
});

test("campaigns say until when they are valid, in a long German date", async ({ page }) => {
  await renderInBrowser(page);
  const { href } = await firstCompany(page);
  const id = idOf(href);
  await page.route(`**/api/company/${id}/campaigns`, (route) =>
    route.fulfill({
      json: [{ id: "1", companyId: id, title: "Apfelwoche", imageIds: [], validUntil: "2031-03-05" }],
    }),
  );
  await page.goto(href);
  await expect(page.getByRole("heading", { name: "Unsere Aktionen" })).toBeVisible();
  await expect(page.getByText("Gültig bis 5. März 2031")).toBeVisible();
});

test("sections fail on their own without taking the page down", async ({ page }) => {
  await renderInBrowser(page);
  const { name, href } = await firstCompany(page);
  for (const part of ["stores", "campaigns"])
    await page.route(`**/api/company/*/${part}`, (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
    );
  await page.goto(href);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Dieser Abschnitt konnte nicht geladen werden.")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Unsere Aktionen" })).toHaveCount(0);
  await expectNoBarriers(page);
});

test("escaped line breaks become real ones, and unsafe websites no links", async ({ page }) => {
  await renderInBrowser(page);
  const { href } = await firstCompany(page);
  await page.route(`**/api/company/${idOf(href)}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), description: String.raw`Erste Zeile\nZweite Zeile` },
    });
  });
  await page.route("**/api/company/*/stores", async (route) => {
    const answer = await route.fetch();
    const stores = (await answer.json()) as { website: string }[];
    await route.fulfill({
      response: answer,
      json: stores.map((store, index) => ({
        ...store,
        website: index ? store.website : "javascript:alert(1)",
      })),
    });
  });
  await page.goto(href);
  const text = page.getByText("Erste Zeile");
  await expect(text).toContainText("Erste Zeile\nZweite Zeile");
  await expect(text).toHaveCSS("white-space-collapse", "preserve-breaks");
  await expect(page.getByRole("button", { name: "Adresse kopieren" })).toBeVisible();
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
});

test("pictures open large and can be leafed through by keyboard", async ({ page }) => {
  await renderInBrowser(page);
  const { href } = await firstCompany(page);
  await page.route(`**/api/company/${idOf(href)}`, async (route) => {
    const answer = await route.fetch();
    const company = (await answer.json()) as { imageIds: string[] };
    const [first = "x"] = company.imageIds;
    await route.fulfill({
      response: answer,
      json: { ...company, imageIds: [first, `${first}?2`, `${first}?3`] },
    });
  });
  await page.goto(href);
  await page.getByRole("button", { name: "Bild 1 von 3 vergrößern" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Bild 1 von 3")).toBeVisible();
  await dialog.getByRole("button", { name: "Nächstes Bild" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("Bild 2 von 3")).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Bild 1 von 3 vergrößern" })).toBeFocused();
});

test("an error can be reported, and a reason is asked for", async ({ page }) => {
  const { href } = await firstCompany(page);
  await page.goto(href);
  await page.getByRole("button", { name: "Fehler melden" }).click();
  const dialog = page.getByRole("dialog", { name: "Fehler melden" });
  await dialog.getByRole("button", { name: "Meldung senden" }).click();
  await expect(dialog.getByText("Bitte wähle aus, was nicht stimmt.")).toBeVisible();
  await dialog.getByLabel("Die Angaben sind falsch").check();
  await dialog.getByLabel("Deine E-Mail").fill("keine-adresse");
  await dialog.getByRole("button", { name: "Meldung senden" }).click();
  await expect(dialog.getByText("Bitte gib eine gültige E-Mail-Adresse ein")).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByLabel("Deine E-Mail").fill("");
  await dialog.getByLabel("Deine Nachricht").fill("Die Hausnummer stimmt nicht.");
  await dialog.getByRole("button", { name: "Meldung senden" }).click();
  await expect(page.getByText("Danke für deinen Hinweis!")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("address and link can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const { href } = await firstCompany(page);
  await page.goto(href);
  await page.getByRole("button", { name: "Adresse kopieren" }).click();
  await expect(page.getByText("Adresse kopiert")).toBeVisible();
  await page.getByRole("button", { name: "Teilen" }).click();
  await expect(page.getByText("Link kopiert")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(href);
});

test("a tag leads into the search", async ({ page }) => {
  const { href } = await firstCompany(page);
  await page.goto(href);
  const tag = page.getByRole("link", { name: /^Nach „/ }).first();
  const text = /„(.*)“/.exec((await tag.getAttribute("aria-label")) ?? "")?.[1];
  await tag.click();
  await expect(page.getByLabel("Was suchst du?")).toHaveValue(text ?? "");
});

test("an unknown company is said to be missing", async ({ page }) => {
  await page.goto("/detail/0190a000-0000-7000-8000-000000000000/");
  await expect(
    page.getByRole("heading", { level: 1, name: "Diesen Betrieb finden wir nicht" }),
  ).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("link", { name: "Zur Übersicht aller Betriebe" }).click();
  await openOverview(page);
});
