// Names of a hundred letters, of whatever has a name: nothing makes a page scroll sideways, for visitors, owners and administrators.
import type { Page } from "@playwright/test";
import { openSignedIn } from "./account";
import { administrator, listing, openAdmin } from "./admin";
import { owned, withImage, withStore } from "./company";
import { expect, expectNoSidewaysScroll, firstCompany, renderInBrowser, test } from "./support";

const long = "Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, 100);
const named =
  /"(name|title|town|street|firstName|lastName|companyName|nearestTown|website|label|word|meaning|words|tag)":"(?:[^"\\]|\\.)*"/g;
const mailed = /"(username|email|contactEmail|ownerEmail|sender)":"(?:[^"\\]|\\.)*"/g;

/** Whatever the server answers about people, companies and places has such names. */
async function withLongNames(page: Page) {
  await page.route(/\/api\/(?!site|media|page)/, async (route) => {
    const response = await route.fetch();
    if (!response.headers()["content-type"]?.includes("json")) return route.fulfill({ response });
    const body = (await response.text())
      .replaceAll(named, `"$1":"${long}"`)
      .replaceAll(mailed, `"$1":"${long.slice(0, 60)}@umkreis.test"`);
    await route.fulfill({ response, body });
  });
}

/** Shows such a name and stays as wide as the window, on phones, tablets and desktops. */
async function expectWithin(page: Page, where: string) {
  await expect(page.locator("[aria-busy=true], .shimmer")).toHaveCount(0);
  await expect(page.getByText(long).first()).toBeAttached();
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${where} at ${width}`);
  }
}

test("names of a hundred letters make no page scroll sideways", async ({ page }) => {
  test.slow();
  const { href } = await firstCompany(page);
  await page.goto(href);
  await page.getByRole("button", { name: "Merken" }).click();
  await expect(page.getByRole("button", { name: "Gemerkt" })).toBeVisible();
  await renderInBrowser(page);
  await withLongNames(page);
  for (const address of ["/", "/?tab=karte", href, "/favoriten", "/embed", "/embed?ansicht=karte"]) {
    await page.goto(address);
    await expectWithin(page, address);
  }
});

test("names of a hundred letters make no page of an owner scroll sideways", async ({ page, request }) => {
  test.slow();
  const company = await owned(request);
  await withStore(request, company, { openingHours: "Mo-Fr 08:00-12:00" });
  await withImage(request, company, 90);
  await withLongNames(page);
  await openSignedIn(page, company.tokens);
  await expectWithin(page, "the own companies");
  await page.getByRole("button", { name: /^Einstellungen/ }).click();
  await expectWithin(page, "the settings");
  await page.goto(`/manage/detail/${company.id}/`);
  await expectWithin(page, "the edit page");
  await page.getByRole("button", { name: /^Standort „.*“ bearbeiten$/ }).click();
  await expectWithin(page, "a location");
});

const areas = [
  "",
  "?bereich=betriebe",
  "?bereich=pruefung",
  "?bereich=pruefung&liste=suggestions",
  "?bereich=pruefung&liste=reports",
  "?bereich=angebote",
  "?bereich=kategorien",
  "?bereich=suchwoerter",
  "?bereich=personen",
  "?bereich=pflege",
  "?bereich=pflege&liste=unplaced",
  "?bereich=system",
  "?bereich=system&liste=audit",
];

test("names of a hundred letters make no page of the administration scroll sideways", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const admin = await administrator(request);
  const { id } = await listing(request, admin);
  await request.post("/api/company/suggest", { data: { name: "Vorschlag", location: "Linz" } });
  await withLongNames(page);
  for (const area of areas) {
    await (page.url() === "about:blank" ? openAdmin(page, admin, area) : page.goto(`/manage${area}`));
    await page.waitForLoadState("networkidle");
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, `${area} at ${width}`);
    }
  }
  await page.goto(`/manage/detail/${id}/`);
  await expectWithin(page, "the edit page");
});
