// What a region's own addresses, ways and stops tell a visitor and an owner.
import type { Page } from "@playwright/test";
import { openEditor, withStore, type OwnedCompany } from "./company";
import { drawnNames, expectApart, frame, mapIdle, pins } from "./map";
import { monaco } from "./monaco";
import { binary, email, type OwnServer } from "./own-server";
import { expect, test } from "./support";

const house = { lat: 43.7281261, lng: 7.4140986 };

let server: OwnServer | undefined;

test.afterEach(async () => {
  await server?.remove();
  server = undefined;
});

/** A company at a house of which the extract knows the number. */
async function companyIn(page: Page): Promise<OwnedCompany> {
  const { request } = page.context();
  const { tokens, headers } = await server!.signIn(request);
  const category = await request.post("/api/admin/category", {
    headers,
    data: { title: "Lebensmittel", colorHex: "#38721B" },
  });
  const { id: categoryId } = (await category.json()) as { id: string };
  const created = await request.post("/api/company", {
    headers,
    data: { name: "Halle Fontvieille", description: "Markt", tags: ["Bio"], categoryIds: [categoryId] },
  });
  const { id } = (await created.json()) as { id: string };
  const company = { id, email, tokens, headers };
  await withStore(request, company, {
    title: "Halle Fontvieille",
    street: "Avenue Albert II 7",
    postCode: "98000",
    town: "Monaco",
    location: house,
    openingHours: "24/7",
  });
  expect((await request.put(`/api/admin/company/activate/${id}`, { headers })).ok()).toBe(true);
  return company;
}

test("a region finds houses, names where one is, and tells ways and stops on the card and on the page", async ({
  browser,
}, testInfo) => {
  test.skip(!binary, "UMKREIS_E2E_BINARY names no program");
  test.setTimeout(360_000);
  server = await monaco();
  test.skip(!server, "scripts/osrm.sh could not fetch the extract of Monaco");
  const context = await browser.newContext({ baseURL: server!.url, locale: "de-AT" });
  const page = await context.newPage();
  const company = await companyIn(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/geo/directions")) asked.push(request.postDataJSON().mode);
  });

  await test.step("a house number is found in the place field", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Nur nötige" }).click();
    await page.getByRole("combobox", { name: "PLZ oder Ort" }).fill("Avenue Albert II 9");
    await page.getByRole("option", { name: "Avenue Albert II 9, 98000 Monaco" }).click();
    await expect(page.getByText("Entfernungen ab Avenue Albert II 9")).toBeVisible();
  });

  await test.step("the device's position is called by its street", async () => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 43.7405, longitude: 7.429, accuracy: 10 });
    await page.getByRole("button", { name: "In meiner Nähe" }).click();
    await expect(page.getByRole("combobox", { name: "PLZ oder Ort" })).toHaveValue(
      "Avenue des Spélugues, Monte-Carlo",
    );
    await expect(page.getByText("Entfernungen ab Avenue des Spélugues")).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Spélugues");
  });

  const card = page.getByRole("region", { name: "Halle Fontvieille", exact: true });
  const ways = (scope: typeof card) => scope.getByRole("list", { name: "Dein Weg hierher" });
  await test.step("the card on the map tells whether it is open, the minutes and the nearest stops", async () => {
    await page.goto("/?tab=karte");
    await mapIdle(page);
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Halle Fontvieille auf der Karte zeigen" }).click();
    await expect(ways(card).getByRole("listitem")).toHaveText([
      /^Zu Fuß \d+ Min\.$/,
      /^Mit dem Rad /,
      /^Mit dem Auto /,
    ]);
    await expect(card.getByRole("list", { name: "Mit Öffis" })).toContainText(/\(Bus\)\s*\d+ Min\. zu Fuß/);
    await expect(card).toContainText("Jetzt geöffnet");
    expect(asked.toSorted()).toEqual(["Bicycle", "Car", "Foot"]);
    const heart = card.getByRole("button", { name: "Halle Fontvieille merken" });
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await mapIdle(page);
      await testInfo.attach(`card-${width}`, { body: await page.screenshot(), contentType: "image/png" });
    }
  });

  await test.step("the way is shown with both ends beside its panel", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await card.getByRole("button", { name: "Navigieren" }).click();
    const panel = page.getByRole("region", { name: "Route zu Halle Fontvieille" });
    await expect(panel).toContainText(/\d Min\./);
    await mapIdle(page);
    await expectApart([panel, pins(page).first(), page.locator("[data-map-buttons]")]);
    await expectApart([panel, page.locator(".map-here"), page.locator("[data-map-buttons]")]);
  });

  await test.step("the company's page opens its map at the house, and tells the same", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/detail/${company.id}/`);
    const contact = page.getByRole("region", { name: "Kontakt" });
    await expect(contact.getByRole("list", { name: "Mit Öffis" })).toContainText("zu Fuß");
    await expect(contact.getByRole("list", { name: "Dein Weg hierher" })).toContainText("Min.");
    await frame(page).scrollIntoViewIfNeeded();
    await mapIdle(page);
    // A street of that quarter: the house's own is too short for its name at this width.
    expect(await drawnNames(page, "street-names")).toContain("Route de la Plage Marquet");
    await page.getByRole("button", { name: "Überblick" }).click();
    await mapIdle(page);
    await expect(page.getByRole("button", { name: "Näher heran" })).toBeVisible();
  });

  await test.step("a pin that its owner moves names its address, which can be taken over", async () => {
    await openEditor(page, company);
    await page.getByRole("button", { name: "Standort „Halle Fontvieille“ bearbeiten" }).click();
    await mapIdle(page);
    const pin = page.getByRole("button", { name: "Standort von Halle Fontvieille" });
    const said = page
      .getByRole("status")
      .filter({ hasText: "Die Nadel steht bei: Avenue Albert II 9, 98000 Monaco." });
    // The next house is about twenty-five metres to the north-east.
    for (const key of ["ArrowUp", "ArrowRight"]) for (let step = 0; step < 2; step++) await pin.press(key);
    await expect(said).toBeVisible();
    await page.getByRole("button", { name: "Adresse übernehmen" }).click();
    await expect(page.getByRole("textbox", { name: /^Straße und Hausnummer/ })).toHaveValue(
      "Avenue Albert II 9",
    );
  });
  await test.step("roughly placed locations are looked up once more in one click", async () => {
    const { request } = page.context();
    await withStore(request, company, {
      title: "Irgendwo",
      street: "Namenlose Gasse 1",
      postCode: "98000",
      town: "Monaco",
      location: { lat: 0, lng: 0 },
    });
    await page.goto("/manage?bereich=pflege&liste=unplaced");
    await page.getByLabel("Welche Standorte").selectOption("Nur ungefähr bekannt");
    await page.getByRole("button", { name: "Adressen noch einmal suchen" }).click();
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: "1 angesehen: Keine Adresse ist genauer bekannt als zuvor." }),
    ).not.toHaveCount(0);
    await expect(page.getByRole("link", { name: "Irgendwo bearbeiten" })).toBeVisible();
  });
  await context.close();
});
