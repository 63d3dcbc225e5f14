// Names of a hundred letters, of whatever has a name: nothing makes a page scroll sideways, for visitors, owners and administrators.
import type { Page } from "@playwright/test";
import { openSignedIn } from "./account";
import { administrator, call, listing, openAdmin, ownName } from "./admin";
import { owned, withImage, withStore } from "./company";
import { expect, expectNoSidewaysScroll, firstCompany, renderInBrowser, test } from "./support";

const long = "Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, 100);
const namedFields =
  "name|title|town|street|firstName|lastName|companyName|nearestTown|website|label|word|meaning|words|tag|subject|body";
const named = new RegExp(`"(${namedFields})":"(?:[^"\\\\]|\\\\.)*"`, "g");
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

/** How far the opened dialog, or a part of it that could be moved, is wider than there is room for. */
const dialogOverflow = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1)!;
    const movable = [dialog, ...dialog.querySelectorAll("*")].filter((part) =>
      /auto|scroll/.test(getComputedStyle(part).overflowX),
    );
    const inside = movable.map((part) => part.scrollWidth - part.clientWidth);
    return Math.max(
      0,
      ...inside,
      dialog.getBoundingClientRect().right - document.documentElement.clientWidth,
    );
  });

/** Opens every dialog that the page offers, those of several rows once, and tells how many there were. */
async function expectDialogsWithin(page: Page, where: string): Promise<number> {
  const openers = page.locator("[aria-haspopup=dialog]:visible:enabled");
  const seen = new Set<string>();
  for (let index = 0; index < (await openers.count()); index += 1) {
    const opener = openers.nth(index);
    const name = (await opener.getAttribute("aria-label")) ?? (await opener.innerText());
    if (seen.has(name)) continue;
    seen.add(name);
    await opener.click();
    const dialog = page.locator("dialog[open]");
    await expect(dialog.last()).toBeVisible();
    await expect(dialog.last().locator("[aria-busy=true], .shimmer")).toHaveCount(0);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, `${where}, ${name} at ${width}`);
      expect(await dialogOverflow(page), `${where}, ${name} at ${width}`).toBeLessThanOrEqual(1);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  return seen.size;
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
  await page.goto(href);
  await expectWithin(page, "the page with dialogs");
  expect(await expectDialogsWithin(page, href)).toBeGreaterThan(0);
});

test("names of a hundred letters make no page of an owner scroll sideways", async ({ page, request }) => {
  test.slow();
  const company = await owned(request);
  await withStore(request, company, { openingHours: "Mo-Fr 08:00-12:00" });
  await withImage(request, company, 90);
  await withLongNames(page);
  await openSignedIn(page, company.tokens);
  await expectWithin(page, "the own companies");
  await expectDialogsWithin(page, "the own companies");
  await page.getByRole("button", { name: /^Einstellungen/ }).click();
  await expectWithin(page, "the settings");
  await page.goto(`/manage/detail/${company.id}/`);
  await expectWithin(page, "the edit page");
  await page.getByRole("button", { name: /^Standort „.*“ bearbeiten$/ }).click();
  await expectWithin(page, "a location");
  expect(await expectDialogsWithin(page, "the edit page")).toBeGreaterThan(2);
});

/** The areas of the administration, each opened once; those marked offer several dialogs. */
const areas: Record<string, [query: string, dialogs?: "dialogs"][]> = {
  "what comes in and what is told": [
    [""],
    ["?bereich=pruefung", "dialogs"],
    ["?bereich=pruefung&liste=suggestions", "dialogs"],
    ["?bereich=pruefung&liste=reports"],
    ["?bereich=angebote"],
    ["?bereich=push", "dialogs"],
    ["?bereich=kategorien", "dialogs"],
  ],
  "words, people and upkeep": [
    ["?bereich=suchwoerter", "dialogs"],
    ["?bereich=personen", "dialogs"],
    ["?bereich=pflege"],
    ["?bereich=pflege&liste=unplaced"],
    ["?bereich=pflege&liste=import"],
    ["?bereich=pflege&liste=deleted", "dialogs"],
    ["?bereich=system"],
    ["?bereich=system&liste=audit"],
    ["?bereich=system&liste=health"],
  ],
};

async function expectAreaWithin(page: Page, area: string) {
  await page.waitForLoadState("networkidle");
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${area} at ${width}`);
  }
}

for (const [part, visited] of Object.entries(areas)) {
  test(`names of a hundred letters fit the pages of the administration and their dialogs: ${part}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(240_000);
    const admin = await administrator(request);
    const [, gone] = [await listing(request, admin), await listing(request, admin)];
    await call(request, admin, "DELETE", `/api/admin/company/${gone.id}`);
    await request.post("/api/company/suggest", { data: { name: "Vorschlag", location: "Linz" } });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const planned = { title: "Geplant", body: "Für morgen", at };
    const push = await call(request, admin, "POST", "/api/admin/push", planned);
    const explained = { word: ownName("Probewort"), meaning: "Brot" };
    const synonym = await call(request, admin, "POST", "/api/admin/synonym", explained);
    await withLongNames(page);
    for (const [area, dialogs] of visited) {
      await (page.url() === "about:blank" ? openAdmin(page, admin, area) : page.goto(`/manage${area}`));
      await expectAreaWithin(page, area);
      if (!dialogs) continue;
      await expect(page.getByText(long).first()).toBeAttached();
      await expect(page.locator("[aria-busy=true], .shimmer")).toHaveCount(0);
      expect(await expectDialogsWithin(page, area), area).toBeGreaterThan(1);
    }
    await call(request, admin, "DELETE", `/api/admin/push/${push.id}`);
    await call(request, admin, "DELETE", `/api/admin/synonym/${synonym.id}`);
  });
}

test("names of a hundred letters fit the list of companies, an entry's page and all their dialogs", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const admin = await administrator(request);
  const { id } = await listing(request, admin);
  await withLongNames(page);
  await openAdmin(page, admin, "?bereich=betriebe");
  await expectAreaWithin(page, "the companies");
  await page.getByLabel("Alle auf dieser Seite auswählen").check();
  expect(await expectDialogsWithin(page, "the chosen companies")).toBeGreaterThan(5);
  await page.goto(`/manage/detail/${id}/`);
  await expectWithin(page, "the edit page");
  expect(await expectDialogsWithin(page, "the edit page")).toBeGreaterThan(3);
});
