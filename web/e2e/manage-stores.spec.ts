// Locations on the edit page: required fields, coordinates, head office, opening hours, removal.
import type { Locator, Page } from "@playwright/test";
import { administrator, call } from "./admin";
import { expectNoBarriersOnPage, openEditor, owned, save, saveButton, stored, withStore } from "./company";
import { expectApart, frame, mapIdle, withTiles } from "./map";
import { expect, test, withoutWebGl } from "./support";

interface StoredStore {
  id: string;
  title: string;
  main: boolean;
  website: string | null;
  openingHours: string | null;
  location: { lat: number; lng: number };
  own: { positionSource: string };
}

/** By role, because the buttons of a location are named after it and would match as well. */
const field = (scope: Page | Locator, label: string) =>
  scope.getByRole("textbox", { name: new RegExp(`^${label}`) });
const form = (page: Page) => page.getByRole("form", { name: "Neuer Standort" });
const add = (page: Page) => form(page).getByRole("button", { name: "Hinzufügen", exact: true });

async function fillStore(page: Page, title: string) {
  await page.getByRole("button", { name: "Standort hinzufügen" }).click();
  await fillAddress(page, title);
}

async function fillAddress(page: Page, title: string) {
  await field(form(page), "Titel").fill(title);
  await field(form(page), "Straße und Hausnummer").fill("Landstraße 1");
  await field(form(page), "PLZ").fill("4020");
  await field(form(page), "Ort").fill("Linz");
}

const storesOf = async (request: Parameters<typeof stored>[0], company: Awaited<ReturnType<typeof owned>>) =>
  stored<StoredStore[]>(request, company, `/api/company/${company.id}/stores`);

test("locations are added with their rules on a phone and on a desktop, and one that is only begun is named as unsaved", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await openEditor(page, company);
  await test.step("a location that is only begun is named among what is unsaved", async () => {
    const bar = page.getByRole("region", { name: "Änderungen" });
    await page.getByRole("button", { name: "Standort hinzufügen" }).click();
    await expect(bar).toHaveCount(0);
    await field(form(page), "Titel").fill("Hofladen");
    await expect(bar).toContainText("Noch nicht gespeichert: neuer Standort");
    await page.getByLabel("Betriebsname").fill("Hofladen Umbenannt");
    await expect(bar).toContainText("Noch nicht gespeichert: Betriebsname, neuer Standort");
    await form(page).getByRole("button", { name: "Abbrechen" }).click();
    await expect(bar.getByRole("status")).toHaveText("Noch nicht gespeichert: Betriebsname");
    await page.getByLabel("Betriebsname").fill("Hofladen Sonnenhang");
    await expect(saveButton(page)).toHaveCount(0);
  });

  await page.setViewportSize({ width: 390, height: 900 });
  const addByTheRules = async (title: string) => {
    await fillStore(page, title);
    await expect(add(page)).toBeEnabled();
    for (const label of ["Titel", "Straße und Hausnummer", "PLZ", "Ort"]) {
      const input = field(form(page), label);
      const before = await input.inputValue();
      await input.fill(" ");
      await expect(add(page)).toBeDisabled();
      await input.fill(before);
    }
    await field(form(page), "Breitengrad").fill("48,3x");
    await expect(field(form(page), "Breitengrad")).toHaveAttribute("aria-invalid", "true");
    await expect(field(form(page), "Breitengrad")).toHaveCSS("color", "rgb(179, 56, 42)");
    await expect(add(page)).toBeDisabled();
    await field(form(page), "Breitengrad").fill("48,3069");
    await field(form(page), "Längengrad").fill("+14.2858");
    await field(form(page), "Website").fill("javascript:alert(1)");
    await expect(add(page)).toBeDisabled();
    await field(form(page), "Website").fill("hofladen.example");
  };
  await addByTheRules("Hofladen");
  await expectNoBarriersOnPage(page);
  await add(page).click();

  // The first one is the head office; it has a temporary id until it is saved.
  const card = page.getByRole("region", { name: "Hofladen", exact: true });
  await expect(card).toContainText("Hauptsitz");
  const draft = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.startsWith("companyDraft:"))?.[1] ?? "",
  );
  expect(draft).toMatch(/"id":"[0-9a-f]{32}_localID"/);
  expect(await storesOf(request, company)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await addByTheRules("Filiale");
  await add(page).click();
  await save(page);
  const location = { lat: 48.3069, lng: 14.2858 };
  expect(await storesOf(request, company)).toMatchObject([
    { title: "Hofladen", main: true, location },
    { title: "Filiale", main: false, location },
  ]);
});

test("a position is found from the address and follows it until somebody places it, also where there is no map", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await openEditor(page, company);
  await page.getByRole("button", { name: "Standort hinzufügen" }).click();
  await mapIdle(page);
  // The bar of the scale says how near the map is.
  const scale = page.locator(".map-scale");
  await expect(scale).toHaveText("5 km");
  await fillAddress(page, "Filiale");
  await expect(field(form(page), "Breitengrad")).toHaveValue(/^48,\d+$/);
  await expect(field(form(page), "Längengrad")).toHaveValue(/^14,\d+$/);
  // As near as our own map, which has no houses, still shows names.
  await expect(scale).toHaveText("1 km");
  await expect(page.getByRole("button", { name: "Standort von Filiale" })).toBeVisible();
  await field(form(page), "Breitengrad").fill("");
  await field(form(page), "Längengrad").fill("");
  await expect(add(page)).toBeEnabled();
  await form(page).getByRole("button", { name: "Lage aus der Adresse bestimmen" }).click();
  await expect(field(form(page), "Breitengrad")).toHaveValue(/^48,\d+$/);

  await test.step("a position follows its address until somebody places it", async () => {
    await add(page).click();
    await save(page);
    const [first] = await storesOf(request, company);
    // The built-in gazetteer knows no houses, and says so.
    expect(first).toMatchObject({ own: { positionSource: "Town" } });

    await page.reload();
    await page.getByRole("button", { name: "Standort „Filiale“ bearbeiten" }).click();
    const before = await field(page, "Längengrad").inputValue();
    await field(page, "PLZ").fill("4600");
    await field(page, "Ort").fill("Wels");
    await expect(field(page, "Längengrad")).not.toHaveValue(before);
    await save(page);
    const [moved] = await storesOf(request, company);
    expect(moved).toMatchObject({ own: { positionSource: "Town" } });
    expect(moved!.location.lng).toBeLessThan(first!.location.lng - 0.1);

    await page.reload();
    await page.getByRole("button", { name: "Standort „Filiale“ bearbeiten" }).click();
    await field(page, "Breitengrad").fill("48,16");
    await save(page);
    expect((await storesOf(request, company))[0]).toMatchObject({
      location: { lat: 48.16 },
      own: { positionSource: "Manual" },
    });
  });

  await test.step("without a map nobody is asked to drag a pin, and the numbers take its place", async () => {
    await withoutWebGl(page);
    await page.reload();
    await page.getByRole("button", { name: "Standort „Filiale“ bearbeiten" }).click();
    await expect(frame(page)).toHaveAttribute("data-map", "unsupported");
    await expect(page.getByText("Mit der Tastatur: Nadel auswählen")).toHaveCount(0);
    await field(page, "Breitengrad").fill("48,17");
    await save(page);
    expect((await storesOf(request, company))[0]?.location.lat).toBe(48.17);
  });
});

test("on an operator's map, which has houses, a known position is shown from nearer than on ours, unless it does not arrive", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await withStore(request, company);
  let arrives = true;
  await withTiles(page, () => arrives);
  const scale = page.locator(".map-scale");
  const open = async () => {
    await openEditor(page, company);
    await page.getByRole("button", { name: "Standort „Hofladen“ bearbeiten" }).click();
    await mapIdle(page);
  };
  await open();
  await expect(scale).toHaveText(/^\d+ m$/);
  arrives = false;
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  await expect(page.getByText("Die Kartenbilder laden gerade nicht")).toBeVisible();
  await expect(scale).toHaveText("1 km");
  // Both maps have sources to name, which is most where there is least room.
  await expectApart([
    page.getByText("Datenquelle: basemap.at · GeoNames"),
    ...["Hineinzoomen", "Herauszoomen"].map((name) => page.getByRole("button", { name })),
  ]);
});

test("the pin moves by keyboard and pointer, also in the dark, refuses impossible numbers, and stays with another address", async ({
  page,
  request,
}) => {
  test.slow();
  const company = await owned(request);
  await withStore(request, company, { title: "Laden" });
  await openEditor(page, company);
  await page.getByRole("button", { name: "Standort „Laden“ bearbeiten" }).click();
  await mapIdle(page);
  await field(page, "Breitengrad").fill("483");
  await expect(field(page, "Breitengrad")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Klicke auf die Karte, um die Nadel zu setzen")).toBeVisible();
  await field(page, "Breitengrad").fill("");
  await expect(page.getByText("Bitte füll Breiten- und Längengrad aus oder lass beide leer.")).toBeVisible();
  await field(page, "Breitengrad").fill("48,3");
  await expect(page.getByRole("button", { name: "Standort von Laden" })).toBeVisible();

  await test.step("the pin moves with the keyboard", async () => {
    await expect(field(page, "Breitengrad")).toHaveValue("48,3");
    await page.getByRole("button", { name: "Standort von Laden" }).press("ArrowUp");
    await expect(field(page, "Breitengrad")).toHaveValue(/^48,30\d+$/);
    await expectNoBarriersOnPage(page);
    await test.step("an owner's location beside its map has no barrier in the dark", async () => {
      await page.emulateMedia({ colorScheme: "dark" });
      await mapIdle(page);
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(14, 31, 25)");
      await expectNoBarriersOnPage(page);
      await page.emulateMedia({ colorScheme: null });
    });
    await save(page);
    expect((await storesOf(request, company))[0]?.location.lat).toBeGreaterThan(48.3);
  });

  await test.step("the pin is dragged to its place, and an address typed later leaves it there", async () => {
    const pin = page.getByRole("button", { name: "Standort von Laden" });
    await pin.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await pin.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 8; step++) await page.mouse.move(x + width / 2 + step * 8, y + height / 2);
    await page.mouse.up();
    const longitude = field(page, "Längengrad");
    await expect(longitude).not.toHaveValue("14,3");
    const placed = await longitude.inputValue();
    const looked = page.waitForResponse(
      (response) => response.url().includes("/api/geo/geocode") && response.url().includes("4600"),
    );
    await field(page, "PLZ").fill("4600");
    await field(page, "Ort").fill("Wels");
    await looked;
    await expect(page.getByRole("status").filter({ hasText: "Wels" })).toBeVisible();
    await expect(longitude).toHaveValue(placed);
    await save(page);
    expect((await storesOf(request, company))[0]?.location.lng).toBeCloseTo(
      Number(placed.replace(",", ".")),
      6,
    );
  });
});

test("another head office is chosen, a location changed and one removed, all on save", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await withStore(request, company, { title: "Alt" });
  await withStore(request, company, { title: "Neu" });
  await withStore(request, company, { title: "Weg" });
  await openEditor(page, company);
  await page.getByRole("button", { name: "„Neu“ zum Hauptsitz machen" }).click();
  await page.getByRole("button", { name: "Standort „Weg“ entfernen" }).click();
  await expect(page.getByText("Wird beim Speichern entfernt")).toBeVisible();
  await page.getByRole("button", { name: "Standort „Weg“ doch behalten" }).click();
  await page.getByRole("button", { name: "Standort „Weg“ entfernen" }).click();
  await page.getByRole("button", { name: "Standort „Alt“ bearbeiten" }).click();
  await field(page, "Website").fill("alt.example");
  await field(page, "Ort").fill("");
  await saveButton(page).click();
  await expect(field(page, "Ort")).toBeFocused();
  expect(await storesOf(request, company)).toHaveLength(3);
  await field(page, "Ort").fill("Linz");
  await expectNoBarriersOnPage(page);
  await save(page);
  const stores = await storesOf(request, company);
  expect(stores.map(({ title, main }) => [title, main])).toEqual([
    ["Neu", true],
    ["Alt", false],
  ]);
  expect(stores[1]?.website).toContain("alt.example");
});

test("opening hours have several times a day, holidays and exceptions, and can be copied", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await withStore(request, company, { title: "Laden" });
  await withStore(request, company, { title: "Stand", openingHours: "Sa 08:00-12:00" });
  await openEditor(page, company);
  await page.getByRole("button", { name: "Standort „Laden“ bearbeiten" }).click();
  const mode = page.getByLabel("Wann ist geöffnet?");
  await expect(mode).toHaveValue("unknown");
  const [box, arrow] = [
    (await mode.boundingBox())!,
    (await mode.locator("xpath=..").locator("svg").boundingBox())!,
  ];
  expect(arrow.x + arrow.width, "the arrow stands in its field").toBeLessThan(box.x + box.width);
  await mode.selectOption({ label: "Feste Öffnungszeiten" });
  await page.getByLabel("Montag, Zeit 1: bis").fill("12:00");
  await page.getByRole("button", { name: "Zeit für Montag hinzufügen" }).click();
  await expect(page.getByText("Bitte trag Beginn und Ende ein, oder entferne diese Zeit.")).toBeVisible();
  await page.getByLabel("Montag, Zeit 2: von").fill("14:00");
  await page.getByLabel("Montag, Zeit 2: bis").fill("18:30");
  await page.getByRole("button", { name: "Montag für Dienstag bis Freitag übernehmen" }).click();
  await page.getByRole("button", { name: "Mittwoch, Zeit 2 entfernen" }).click();
  await page.getByLabel("An Feiertagen").selectOption({ label: "geschlossen" });
  await page.getByRole("button", { name: "Ausnahme hinzufügen" }).click();
  await page
    .getByRole("group", { name: "Ausnahme 1" })
    .first()
    .getByLabel("Von", { exact: true })
    .fill("2026-12-24");
  await expectNoBarriersOnPage(page);
  await page.getByRole("button", { name: "Auf andere Standorte übertragen" }).click();
  const copy = page.getByRole("dialog", { name: "Öffnungszeiten übertragen" });
  await expect(copy.getByLabel("Stand, Linz")).toBeChecked();
  await expectNoBarriersOnPage(page);
  await copy.getByRole("button", { name: "Übertragen" }).click();
  await save(page);
  const hours = "Mo,Tu,Th,Fr 08:00-12:00,14:00-18:30; We 08:00-12:00; PH off; 2026 Dec 24 off";
  expect((await storesOf(request, company)).map(({ openingHours }) => openingHours)).toEqual([hours, hours]);

  await page.reload();
  await page.getByRole("button", { name: "Standort „Laden“ bearbeiten" }).click();
  await expect(page.getByLabel("Montag, Zeit 2: bis")).toHaveValue("18:30");
  await mode.selectOption({ label: "Keine Angabe" });
  await save(page);
  expect((await storesOf(request, company))[0]?.openingHours ?? null).toBeNull();
});

test("a season has a week of its own, a sentence stands beside the times or alone, and visitors read both", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await withStore(request, company, { title: "Garten" });
  await openEditor(page, company);
  await page.getByRole("button", { name: "Standort „Garten“ bearbeiten" }).click();
  const help = (hint: string) => page.getByText(hint).getByRole("link", { name: /^Mehr dazu/ });
  await expect(help("Wir bestimmen sie aus der Adresse")).toHaveAttribute("href", "/seite/hilfe");
  await expect(help("Auch Saisonen, Urlaub und")).toHaveAttribute("href", "/seite/hilfe");
  const mode = page.getByLabel("Wann ist geöffnet?");
  await mode.selectOption({ label: "Feste Öffnungszeiten" });
  await page.getByRole("button", { name: "Saison hinzufügen" }).click();
  await expect(page.getByLabel("Von Anfang")).toHaveValue("3");
  await expect(page.getByLabel("Bis Ende")).toHaveValue("9");
  await page.getByRole("button", { name: "Zeit für Samstag, April bis Oktober hinzufügen" }).click();
  await page.getByLabel("Samstag, April bis Oktober, Zeit 1: bis").fill("12:00");
  await page
    .getByLabel("Hinweis zu den Öffnungszeiten")
    .fill("Außerhalb dieser Zeiten nach telefonischer Vereinbarung");
  await expectNoBarriersOnPage(page);

  await test.step("a night that reaches into the next morning's times is refused there", async () => {
    await page.getByLabel("Freitag, April bis Oktober, Zeit 1: bis").fill("09:00");
    await page.getByLabel("Freitag, April bis Oktober, Zeit 1: von").fill("20:00");
    await expect(page.getByText("Diese Zeit überschneidet sich mit einer anderen.")).toHaveCount(2);
    await page.getByLabel("Freitag, April bis Oktober, Zeit 1: bis").fill("02:00");
    await expect(page.getByText("Diese Zeit überschneidet sich mit einer anderen.")).toHaveCount(0);
    await page.getByLabel("Freitag, April bis Oktober, Zeit 1: von").fill("08:00");
    await page.getByLabel("Freitag, April bis Oktober, Zeit 1: bis").fill("18:00");
  });

  await test.step("a month belongs to one season", async () => {
    await page.getByRole("button", { name: "Saison hinzufügen" }).click();
    await expect(page.getByText("Ein Monat gehört schon zu einer anderen Saison.")).toHaveCount(2);
    await page.getByRole("button", { name: "Saison 2 entfernen" }).click();
    await expect(page.getByText("Ein Monat gehört schon zu einer anderen Saison.")).toHaveCount(0);
  });

  await save(page);
  expect((await storesOf(request, company))[0]?.openingHours).toBe(
    "Mo-Fr 08:00-18:00; Apr-Oct Mo-Fr 08:00-18:00; Apr-Oct Sa 08:00-12:00; Apr-Oct Su off; PH off " +
      '|| "Außerhalb dieser Zeiten nach telefonischer Vereinbarung"',
  );
  await call(request, await administrator(request), "PUT", `/api/admin/company/activate/${company.id}`, {});
  await page.goto(`/detail/${company.id}/`);
  await expect(page.getByText("Außerhalb dieser Zeiten nach telefonischer Vereinbarung")).toBeVisible();
  await expect(page.getByText(/^April bis Oktober:/).first()).toBeVisible();
  await page.goto(`/manage/detail/${company.id}/`);
  await page.getByRole("button", { name: "Standort „Garten“ bearbeiten" }).click();
  await expect(page.getByLabel("Samstag, April bis Oktober, Zeit 1: bis")).toHaveValue("12:00");

  await test.step("alone it says when one may come, and nobody takes it for open", async () => {
    await mode.selectOption({ label: "Nur ein Satz" });
    await page.getByLabel("Wann man kommen kann").fill("Nach telefonischer Vereinbarung");
    await save(page);
    const [store] = await storesOf(request, company);
    expect(store).toMatchObject({ openingHours: '"Nach telefonischer Vereinbarung"', openIntervals: [] });
  });
});
