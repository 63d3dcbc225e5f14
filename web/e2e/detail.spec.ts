// A company's page, section by section.
import { messages } from "./account";
import { watchFailures } from "./failures";
import { tabTo } from "./keys";
import {
  cards,
  expect,
  expectNoBarriers,
  firstCompany,
  idOf,
  listReady,
  openOverview,
  renderInBrowser,
  test,
} from "./support";

test("a card leads to the page that shows what there is to know, starts at the top, shares, prints and leads back", async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const { name, href } = await firstCompany(page);
  await openOverview(page);
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle(new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
  await expect(page.getByRole("heading", { name: "Über den Betrieb" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Kontakt" }).first()).toBeVisible();
  const company = (await (await page.request.get(`/api/company/${idOf(href)}`)).json()) as {
    tags: string[];
    mainStore: { street: string; town: string };
  };
  await expect(page.getByText(company.mainStore.street).first()).toBeVisible();
  for (const tag of company.tags)
    await expect(page.getByRole("link", { name: `Nach „${tag}“ suchen` })).toBeVisible();

  await test.step("place and opening state stand above the fold, beside or below a picture that is not cut", async () => {
    const { town, street } = company.mainStore;
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(page.getByText(`${street}, ${town}`)).toBeInViewport();
      const picture = (await page.getByRole("article").locator("img, svg[role=img]").first().boundingBox())!;
      expect(picture.width / picture.height).toBeCloseTo(1.6, 1);
      const title = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
      // Beside it on a desktop, so that no column stays empty, and below it on a phone.
      if (size.width > 1000) expect(title.x).toBeGreaterThan(picture.x + picture.width);
      else expect(title.y).toBeGreaterThan(picture.y + picture.height - 1);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step("address and link can be copied", async () => {
    await page.getByRole("button", { name: "Adresse kopieren" }).click();
    await expect(page.getByText("Adresse kopiert")).toBeVisible();
    await page.getByRole("button", { name: "Teilen" }).click();
    await expect(page.getByText("Link kopiert")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(href);
  });

  await test.step("an error can be reported, and a reason is asked for", async () => {
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

  await test.step("it is printed without what can only be clicked", async () => {
    // Messages go by themselves; clicking them away would race with that.
    await expect(messages(page).getByRole("button", { name: "Schließen" })).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    // Their number and address stand below in words.
    await expect(page.getByRole("link", { name: /^(Anrufen|Website)$/ })).toHaveCount(0);
    // Pictures open large on the screen and are only pictures on paper.
    await expect(page.getByRole("button").filter({ hasNot: page.locator("img") })).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  });

  await page.getByRole("button", { name: "Zurück" }).click();
  await expect(page).toHaveURL(/\/$/);

  await test.step("a tag leads into the search", async () => {
    await page.goForward();
    const tag = page.getByRole("link", { name: /^Nach „/ }).first();
    const text = /„(.*)“/.exec((await tag.getAttribute("aria-label")) ?? "")?.[1];
    await tag.click();
    await expect(page.getByLabel("Was suchst du?")).toHaveValue(text ?? "");
  });
});

test("the page names everything about the head office, further locations, pictures, campaigns and who listed it", async ({
  page,
}) => {
  await renderInBrowser(page);
  const { href } = await firstCompany(page);
  const id = idOf(href);
  const company = (await (await page.request.get(`/api/company/${id}`)).json()) as {
    categories: { id: string; title: string; imageId: string | null; colorHex: string }[];
    imageIds: string[];
  };
  const [picture = "x"] = company.imageIds;
  await page.route(`**/api/company/${id}`, (route) =>
    route.fulfill({
      json: {
        ...company,
        description: String.raw`Erste Zeile\nZweite Zeile`,
        imageIds: [picture, `${picture}?2`, `${picture}?3`],
        listedByOperator: true,
        confirmedAt: "2026-03-05T10:00:00Z",
      },
    }),
  );
  const store = {
    id: "1",
    companyId: id,
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
  const stand = { title: "Marktstand", street: "Hauptplatz 2", website: "javascript:alert(1)" };
  await page.route("**/api/company/*/stores", (route) =>
    route.fulfill({ json: [store, { ...store, id: "2", main: false, ...stand }] }),
  );
  await page.route(`**/api/company/${id}/campaigns`, (route) =>
    route.fulfill({
      json: [
        { id: "1", companyId: id, title: "Apfelwoche", imageIds: [picture, "x"], validUntil: "2031-03-05" },
      ],
    }),
  );
  await page.goto(href);

  await test.step("contact names everything about the head office, and further locations have cards", async () => {
    const contact = page.getByRole("region", { name: "Kontakt" });
    for (const text of ["Hofladen", "Dorfstraße 1", "4020 Linz"]) await expect(contact).toContainText(text);
    for (const [name, address] of [
      ["+43 732 1", "tel:+437321"],
      ["hof@beispiel.at", "mailto:hof@beispiel.at"],
      ["hof.example", "https://hof.example"],
    ] as const)
      await expect(contact.getByRole("link", { name })).toHaveAttribute("href", address);
    const others = page.getByRole("region", { name: "Weitere Standorte" });
    await expect(others.getByRole("listitem")).toHaveCount(1);
    await expect(others).toContainText("Hauptplatz 2");
    await expect(page.getByRole("region", { name: "Bilder" }).locator("img").first()).toHaveAttribute(
      "src",
      new RegExp(picture),
    );
  });

  await test.step("each category has its picture and its colour", async () => {
    for (const { title, imageId, colorHex } of company.categories) {
      const pill = page.locator("[class*=cat-]").filter({ hasText: title }).last();
      await expect(pill).toBeVisible();
      if (imageId) await expect(pill.locator("img, svg, [style*=mask]").first()).toBeAttached();
      const colour = await pill.evaluate((node) => getComputedStyle(node).getPropertyValue("--cat"));
      expect(colour.toLowerCase()).toContain(colorHex.toLowerCase());
    }
  });

  await test.step("campaigns say until when they are valid, in a long German date", async () => {
    await expect(page.getByRole("heading", { name: "Unsere Aktionen" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Apfelwoche" })).toBeVisible();
    await expect(page.getByText("Gültig bis 5. März 2031")).toBeVisible();
    const campaign = page.getByRole("article").filter({ hasText: "Apfelwoche" }).last();
    await expect(campaign.locator("img")).toHaveAttribute("src", new RegExp(`/api/media/${picture}`));
  });

  await test.step("escaped line breaks become real ones, and unsafe websites no links", async () => {
    const text = page.getByText("Erste Zeile");
    await expect(text).toContainText("Erste Zeile\nZweite Zeile");
    await expect(text).toHaveCSS("white-space-collapse", "preserve-breaks");
    await expect(page.getByRole("button", { name: "Adresse kopieren" })).toBeVisible();
    await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
  });

  await test.step("pictures open large and can be leafed through by keyboard at once", async () => {
    await page.getByRole("button", { name: "Bild 1 von 3 vergrößern" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Bild 1 von 3")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("Bild 2 von 3")).toBeVisible();
    await expectNoBarriers(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Bild 1 von 3 vergrößern" })).toBeFocused();
  });

  await test.step("what the operators listed themselves can be claimed by its owner", async () => {
    const note = page.getByRole("region", { name: "Über diesen Eintrag" });
    await expect(note).toContainText("Ist das dein Betrieb?");
    await expect(note).toContainText("Zuletzt bestätigt am 5. März 2026");
    const claim = note.getByRole("button", { name: "Beanspruchen oder entfernen lassen" });
    await tabTo(page, claim);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Fehler melden" });
    await expect(dialog.getByLabel(/Das ist mein Betrieb/)).toBeChecked();
    await expectNoBarriers(page);
    await page.keyboard.press("Escape");
    await expect(claim).toBeFocused();
  });
});

test("sections fail on their own without taking the page down", async ({ page }) => {
  await renderInBrowser(page);
  const { name, href } = await firstCompany(page);
  for (const part of ["stores", "campaigns"])
    await page.route(`**/api/company/*/${part}`, (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
    );
  const failures = watchFailures(page);
  await page.goto(href);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Dieser Abschnitt konnte nicht geladen werden.")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Unsere Aktionen" })).toHaveCount(0);
  await expect(page.getByText("Ob es hier gerade Aktionen gibt, konnten wir nicht nachsehen.")).toBeVisible();
  await expectNoBarriers(page);
  for (const kind of ["stores", "campaigns"]) {
    await expect.poll(() => failures.logged).toContain(`Failed: ${kind}`);
    await expect.poll(() => failures.counted).toContainEqual({ kind, page: "detail" });
  }
  // Another try that fails is logged, but the server has heard of it.
  const again = page
    .getByRole("paragraph")
    .filter({ hasText: "Ob es hier gerade Aktionen gibt" })
    .getByRole("button", { name: "Noch einmal versuchen" });
  await again.click();
  await expect.poll(() => failures.logged.filter((line) => line === "Failed: campaigns").length).toBe(2);
  expect(failures.counted.filter(({ kind }) => kind === "campaigns")).toHaveLength(1);
  await page.unroute("**/api/company/*/campaigns");
  await again.click();
  await expect(page.getByText("Ob es hier gerade Aktionen gibt")).toHaveCount(0);
});

test("an unknown company is said to be missing", async ({ page }) => {
  await page.goto("/detail/0190a000-0000-7000-8000-000000000000/");
  await expect(
    page.getByRole("heading", { level: 1, name: "Diesen Betrieb finden wir nicht" }),
  ).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("link", { name: "Zur Übersicht aller Betriebe" }).click();
  await expect(page).toHaveURL(/\/$/);
  await listReady(page);
});

test("a location that is nearer than the head office is named at the top, and each has its own way", async ({
  page,
}) => {
  await openOverview(page, "/?place=48.3064,14.2861,Linz");
  const link = cards(page).first().getByRole("link").first();
  const id = idOf((await link.getAttribute("href")) ?? "");
  const store = {
    companyId: id,
    title: "Hofladen",
    postCode: "4810",
    street: "Dorfstraße 1",
    town: "Gmunden",
    location: { lat: 47.918, lng: 13.799 },
  };
  await page.route("**/api/company/*/stores", (route) =>
    route.fulfill({
      json: [
        { ...store, id: "1", main: true },
        {
          ...store,
          id: "2",
          main: false,
          title: "Marktstand",
          street: "Hauptplatz 2",
          town: "Linz",
          location: { lat: 48.3059, lng: 14.2862 },
        },
      ],
    }),
  );
  await link.click();
  const nearer = page.getByRole("link", { name: "Näher bei dir: Hauptplatz 2, Linz (56 m)" });
  await expect(nearer).toBeVisible();
  await expectNoBarriers(page);
  await nearer.click();
  const stand = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Marktstand" }) });
  await expect(stand).toBeInViewport();
  await stand.getByRole("button", { name: /^Route \(\d+ m\) zum Standort Marktstand$/ }).click();
  await expect(page.getByText("Route zu Marktstand")).toBeVisible();
});
