// What the map shows is in the address, the search stands above it, and a search leads it to what was found.
import type { Page } from "@playwright/test";
import { answerSearch, dragMap, frame, mapIdle, openMap, openWholeRegion, pins, place } from "./map";
import { expect, expectNoSidewaysScroll, searchField, test } from "./support";

const card = (page: Page) => page.locator(".map-card:not(.is-leaving)");
const sceneOf = (page: Page) => new URL(page.url()).searchParams.get("map");

test("centre, zoom and opened card survive a company's page and back, tabs, a reload and a link", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await answerSearch(page, [place("Hofladen", 300, 200), place("Imkerei", -900, 0)]);
  await openMap(page);
  expect(sceneOf(page)).toBe(null);
  await dragMap(page, 60, -40);
  await expect.poll(() => sceneOf(page)).toMatch(/^4\d\.\d+,1\d\.\d+,12$/);
  const moved = sceneOf(page);
  await page.getByRole("button", { name: "Hineinzoomen" }).click();
  await expect.poll(() => sceneOf(page)).toMatch(/,13$/);
  const zoomed = sceneOf(page);
  await page.getByRole("button", { name: "Hofladen auf der Karte zeigen" }).click();
  await expect(page).toHaveURL(/store=Hofladen/);
  // The card needs more room than there is above the pin, so the map moves once more.
  await expect.poll(() => sceneOf(page)).not.toBe(zoomed);
  await mapIdle(page);
  const address = page.url();
  expect(sceneOf(page)).not.toBe(moved);

  const isAsItWas = async (shown: Page) => {
    await expect(card(shown)).toContainText("Hofladengasse 1");
    await mapIdle(shown);
    expect(shown.url()).toBe(address);
    await expect(searchField(shown)).toBeInViewport();
    await expect(frame(shown)).toBeInViewport({ ratio: 0.9 });
  };
  await card(page).getByRole("link", { name: "Zum Betrieb" }).click();
  await expect(page).toHaveURL(/\/detail\//);
  await page.goBack();
  await isAsItWas(page);

  await page.getByRole("tab", { name: "Betriebe" }).click();
  await expect(frame(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "Karte" }).click();
  await isAsItWas(page);
  await page.reload();
  await isAsItWas(page);

  const other = await browser.newPage({ baseURL: baseURL!, viewport: { width: 1280, height: 900 } });
  await answerSearch(other, [place("Hofladen", 300, 200), place("Imkerei", -900, 0)]);
  // What the card shows arrives in its own time; the map stays although the card is higher than it was.
  await other.addInitScript(() => {
    const taller = new CSSStyleSheet();
    taller.replaceSync(".map-card { min-height: 34rem }");
    document.adoptedStyleSheets = [taller];
  });
  await other.goto(address);
  await isAsItWas(other);
  await other.close();

  // Closed is closed, also for whoever comes back.
  await card(page).getByRole("button", { name: "Schließen" }).click();
  await expect(page).not.toHaveURL(/store=/);
});

test("a search above the map moves it to what was found, and going back to where it was", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWholeRegion(page);
  await expect(searchField(page)).toBeInViewport();
  await expect(page.getByRole("combobox", { name: "PLZ oder Ort" })).toBeInViewport();
  await expectNoSidewaysScroll(page, "the map with its search");
  await page.getByRole("button", { name: "Hineinzoomen" }).click();
  await expect.poll(() => sceneOf(page)).not.toBe(null);
  const before = sceneOf(page);

  // One company that is nowhere near.
  const answer = await page.request.post("/api/company/list?page=0&size=100", {
    data: { near: { latitude: 48, longitude: 14 } },
  });
  const { content } = (await answer.json()) as {
    content: { name: string; mainStore: { location: { lat: number; lng: number } } | null }[];
  };
  const far = content.findLast(({ mainStore }) => mainStore && mainStore.location.lat !== 0)!;
  await page.route("**/api/company/list*", async (route) => {
    const body = route.request().postDataJSON() as { text?: string };
    if (body.text !== "Nadel") return route.fallback();
    const response = await route.fetch();
    const list = (await response.json()) as object;
    return route.fulfill({ response, json: { ...list, content: [far], totalElements: 1, totalPages: 1 } });
  });
  await searchField(page).fill("Nadel");
  await searchField(page).press("Enter");
  const { lat, lng } = far.mainStore!.location;
  await expect
    .poll(() => sceneOf(page)?.split(",").map(Number).slice(0, 2).map(Math.round))
    .toEqual([lat, lng].map(Math.round));
  await expect.poll(() => Number(sceneOf(page)?.split(",")[2])).toBeGreaterThan(11);
  await expect(page.getByText("1 Betrieb insgesamt")).toBeVisible();

  await page.goBack();
  await expect(searchField(page)).toHaveValue("");
  await mapIdle(page);
  expect(sceneOf(page)).toBe(before);
  await page.goForward();
  await expect(searchField(page)).toHaveValue("Nadel");
  await expect.poll(() => Number(sceneOf(page)?.split(",")[2])).toBeGreaterThan(11);
});

test("a region chosen above the map is shown as a whole, and a place brings the map there at once", async ({
  page,
}) => {
  await page.route("**/api/geo/geocode?*", (route) =>
    route.fulfill({
      json: [
        { label: "Mühlviertel", location: { lat: 48.46, lng: 14.33 }, precision: "Area", radiusKm: 42 },
        { label: "Peilstein im Mühlviertel", location: { lat: 48.62, lng: 13.9 }, precision: "Town" },
      ],
    }),
  );
  await openWholeRegion(page);
  await page.getByRole("combobox", { name: "PLZ oder Ort" }).fill("Mühlviertel");
  await page.getByRole("combobox", { name: "PLZ oder Ort" }).press("Enter");
  await expect(page).toHaveURL(/place=.*M%C3%BChlviertel/);
  // Some forty kilometres in every direction, not the few around its middle.
  await expect.poll(() => Number(sceneOf(page)?.split(",")[2] ?? 0)).toBeGreaterThan(7);
  expect(Number(sceneOf(page)?.split(",")[2])).toBeLessThan(10);
  expect(sceneOf(page)).toMatch(/^48\.4/);

  await test.step("a place chosen above the map brings it there at once", async () => {
    await page.unroute("**/api/geo/geocode?*");
    await page.getByRole("combobox", { name: "PLZ oder Ort" }).fill("4020");
    await page.getByRole("combobox", { name: "PLZ oder Ort" }).press("Enter");
    await expect.poll(() => sceneOf(page)).toMatch(/^48\.3\d*,14\.28\d*,12$/);
    await expect(page).toHaveURL(/place=.*Linz/);
  });
});

test("where nothing is found anywhere, the map says so and offers everything, and to suggest a company", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWholeRegion(page, "/?search=qxzvwjk&tab=karte");
  await expect(frame(page)).toContainText("Zu „qxzvwjk“ haben wir noch nichts gefunden.");
  await frame(page).getByRole("button", { name: "Betrieb vorschlagen?" }).click();
  await expect(page.getByRole("tab", { name: "Betrieb vorschlagen" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(page.getByLabel("Name des Betriebs")).toBeInViewport();
  await page.goBack();
  await frame(page).getByRole("button", { name: "Alle Betriebe zeigen" }).click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(pins(page).or(page.locator("button.map-cluster")).first()).toBeVisible();
});
