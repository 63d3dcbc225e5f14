// What is counted and who reads it: beacons of visitors, an owner's plot with its table.
import type { Page } from "@playwright/test";
import { fillSignIn, openSignedIn } from "./account";
import { administrator, call } from "./admin";
import { expectNoBarriersOnPage, owned, withStore } from "./company";
import { answerSearch, openMap, place } from "./map";
import { expect, firstCompany, idOf, openOverview, searchField, test } from "./support";

interface Told {
  kind: string;
  companyId?: string;
  text?: string;
}

/** What the page tells the server from now on, read as it is sent: a browser shows nobody a beacon's body. */
async function told(page: Page): Promise<Told[]> {
  const all: Told[] = [];
  await page.exposeFunction("toldOf", (text: string) => void all.push(JSON.parse(text) as Told));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      void (body as Blob).text().then((window as unknown as { toldOf: (text: string) => void }).toldOf);
      return send(address, body);
    };
  });
  return all;
}

const kinds = (all: readonly Told[]) => all.map(({ kind }) => kind);

test("opening a company and following its links is told to the server, without a word about the visitor", async ({
  page,
}) => {
  const { href } = await firstCompany(page);
  const all = await told(page);
  await page.goto(href);
  await expect.poll(() => kinds(all).toSorted()).toEqual(["View", "Visit"]);
  expect(all.find(({ kind }) => kind === "View")).toEqual({ kind: "View", companyId: idOf(href) });
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await page.getByRole("link", { name: "Anrufen" }).click();
  await page.getByRole("link", { name: "Website", exact: true }).click();
  await page.locator('#kontakt a[href^="mailto:"]').first().click({ button: "middle" });
  await expect.poll(() => kinds(all)).toEqual(expect.arrayContaining(["Call", "Website", "Mail"]));
});

test("searches, opened pins and ways are told to the server", async ({ page }) => {
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 48.01, longitude: 14.01 });
  const goal = place("Ziel", -1_500, -1_200);
  await answerSearch(page, [goal]);
  const all = await told(page);
  await openOverview(page);
  await searchField(page).fill("Käse");
  await expect
    .poll(() => all.filter(({ kind }) => kind === "Search"), { timeout: 15_000 })
    .toEqual([{ kind: "Search", text: "Käse" }]);
  await openMap(page);
  await page.getByRole("button", { name: "Ziel", exact: true }).click();
  const card = page.getByRole("region", { name: "Ziel", exact: true });
  await card.getByRole("button", { name: "Navigieren" }).click();
  const of = (kind: string) => ({ kind, companyId: goal.companyId });
  await expect.poll(() => all).toEqual(expect.arrayContaining([of("Pin"), of("Route")]));
});

test("a browser with Global Privacy Control tells nothing", async ({ page }) => {
  const { href } = await firstCompany(page);
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const all = await told(page);
  await page.goto(href);
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await page.getByRole("link", { name: "Anrufen" }).click();
  await page.waitForLoadState("networkidle");
  expect(all).toEqual([]);
});

const counts = (views: number) => ({
  views,
  calls: Math.floor(views / 4),
  routes: Math.floor(views / 5),
  websites: 1,
  mails: 0,
  favourites: 2,
  pins: 3,
});
const monthsBack = (back: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1)).toISOString().slice(0, 10);
};
const daysBack = (back: number) =>
  new Date(Date.now() - back * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
const reach = {
  days: Array.from({ length: 14 }, (_, index) => ({ day: daysBack(13 - index), counts: counts(index) })),
  months: Array.from({ length: 24 }, (_, index) => ({
    month: monthsBack(23 - index),
    counts: counts(40 + index * 3),
  })),
  compared: { category: "Lebensmittel", standing: "More" },
};

test("an owner reads the week, the year as a plot with its table, and how others do", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  const company = await owned(request);
  await withStore(request, company);
  await call(request, admin, "PUT", `/api/admin/company/activate/${company.id}`, {});

  await test.step("before anybody came there is a sentence instead of an empty plot", async () => {
    await openSignedIn(page, company.tokens, `/manage/detail/${company.id}/`);
    const section = page.getByRole("region", { name: "Reichweite" });
    await expect(section).toContainText("Noch hat niemand deine Seite geöffnet.");
  });

  await page.route(`**/api/company/${company.id}/reach`, (route) => route.fulfill({ json: reach }));
  await page.reload();
  const section = page.getByRole("region", { name: "Reichweite" });
  await expect(section.getByRole("region", { name: "In den letzten 7 Tagen" })).toContainText("Angerufen");
  await expect(section.getByRole("figure").first()).toContainText(
    /In den letzten 7 Tagen wurde die Seite 70-mal/,
  );
  await expect(section.getByRole("figure").last()).toContainText(
    /In den letzten 12 Monaten wurde die Seite [\d.]+-mal/,
  );
  await expect(section).toContainText("öfter geöffnet als die meisten in „Lebensmittel“");
  await section.getByText("Als Tabelle").last().click();
  await expect(section.getByRole("table").getByRole("row")).toHaveCount(25);
  await section.getByText("Als Tabelle").first().click();
  await expect(section.getByRole("table", { name: "Reichweite nach Tagen" }).getByRole("row")).toHaveCount(
    15,
  );
  await test.step("the tables come as files, and fit on paper", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      section.getByRole("button", { name: "Reichweite nach Monaten: Als CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("reichweite-monate.csv");
    await page.setViewportSize({ width: 700, height: 1_000 });
    await page.emulateMedia({ media: "print" });
    const cut = await section.evaluate((part) =>
      [...part.querySelectorAll("th, td")].filter((cell) => cell.getBoundingClientRect().right > innerWidth),
    );
    expect(cut).toEqual([]);
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 1_280, height: 900 });
  });
  await test.step("what helps most leads to its field", async () => {
    await expect(section.getByText("Das würde jetzt am meisten helfen:")).toBeVisible();
    await section.getByRole("button", { name: "eine ausführlichere Beschreibung" }).click();
    await expect(page.locator("[name=description]")).toBeFocused();
  });
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await expectNoBarriersOnPage(page);

  await test.step("the list of the own companies says it in a line", async () => {
    await page.goto("/manage");
    await expect(page.getByText(/^In den letzten 7 Tagen \d+-mal geöffnet/)).toBeVisible();
    await page.getByRole("link", { name: /^Alle Zahlen zu/ }).click();
    await expect(page.getByRole("heading", { name: "Reichweite" })).toBeInViewport();
  });

  await test.step("where the numbers do not come, the rest of the page does", async () => {
    await page.route(`**/api/company/${company.id}/reach`, (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.goto(`/manage/detail/${company.id}/`);
    await expect(page.getByText("Die Zahlen konnten nicht geladen werden.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel("Betriebsname")).toBeVisible();
  });
});

test("a mail's links lead to their places, also those who sign in first", async ({ page, request }) => {
  const company = await owned(request);
  await withStore(request, company);
  const admin = await administrator(request);
  await call(request, admin, "PUT", `/api/admin/company/activate/${company.id}`, {});
  await page.goto(`/manage/detail/${company.id}/#beschreibung`);
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, company.email);
  await expect(page.locator("[name=description]")).toBeFocused();
  await page.goto("/manage#mails");
  const mails = page.getByRole("switch", { name: "E-Mails zu meinen Betrieben" });
  await expect(mails).toBeChecked();
  await expect(mails).toBeInViewport();

  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const fields = {
    standort: section("Standorte").getByRole("button").first(),
    bild: section("Bilder").getByRole("checkbox"),
    oeffnungszeiten: section("Standorte").getByRole("button", { expanded: true }),
    bestaetigen: section("Stimmt noch alles?").getByRole("button", { name: "Alles stimmt noch" }),
  };
  for (const [anchor, field] of Object.entries(fields)) {
    await test.step(`#${anchor} leads to its field`, async () => {
      // A page that is open already would only be scrolled.
      await page.goto("about:blank");
      await page.goto(`/manage/detail/${company.id}/#${anchor}`);
      await expect(field).toBeFocused();
    });
  }
});
