// The map on a company's page.
import { expectNoBarriersOnPage } from "./company";
import { frame, mapIdle, scrollToTop } from "./map";
import { expect, expectNoBarriers, firstCompany, renderInBrowser, test } from "./support";

test.slow();

test("the head office stands in the middle, other locations are grey, one can go closer, and the dark page has no barrier", async ({
  page,
}) => {
  await renderInBrowser(page);
  const { href } = await firstCompany(page);
  await page.route("**/api/company/*/stores", async (route) => {
    const answer = await route.fetch();
    const [main] = (await answer.json()) as { id: string; title: string; main: boolean; location: object }[];
    const stores = [
      { ...main, title: "Stammhaus", main: true, location: { lat: 48.3064, lng: 14.2861 } },
      {
        ...main,
        id: `${main!.id}-2`,
        title: "Filiale",
        main: false,
        location: { lat: 48.1575, lng: 14.0289 },
      },
      { ...main, id: `${main!.id}-3`, title: "Weit weg", main: false, location: { lat: 49.5, lng: 14.3 } },
    ];
    await route.fulfill({ response: answer, json: stores });
  });
  await page.goto(href);
  await frame(page).scrollIntoViewIfNeeded();
  await mapIdle(page);
  const office = page.getByRole("img", { name: "Stammhaus", exact: true });
  const branch = page.getByRole("img", { name: "Filiale", exact: true });
  await expect(office).not.toHaveClass(/is-grey/);
  await expect(branch).toHaveClass(/is-grey/);
  // What lies outside the region is kept, but never drawn.
  await expect(page.getByRole("heading", { name: "Weit weg" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Weit weg", exact: true })).toHaveCount(0);
  const middle = async () => {
    const map = (await frame(page).boundingBox())!;
    const pin = (await office.boundingBox())!;
    expect(Math.abs(pin.x + pin.width / 2 - (map.x + map.width / 2))).toBeLessThan(3);
    expect(Math.abs(pin.y + pin.height - (map.y + map.height / 2))).toBeLessThan(3);
  };
  await middle();
  await scrollToTop(page);
  await expectNoBarriers(page);
  await test.step("a company's page beside its map has no barrier in the dark, and paper stays white", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await mapIdle(page);
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(14, 31, 25)");
    await expectNoBarriersOnPage(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("h1")).toHaveCSS("color", "rgb(11, 59, 46)");
    await page.emulateMedia({ media: "screen", colorScheme: null });
  });
  await frame(page).scrollIntoViewIfNeeded();
  await mapIdle(page);
  // Zoom 8 shows a good part of the region, so the two are near each other; closer they are not.
  const distance = async () => Math.abs((await office.boundingBox())!.x - (await branch.boundingBox())!.x);
  expect(await distance()).toBeLessThan(90);
  await page.getByRole("button", { name: "Näher heran" }).click();
  await mapIdle(page);
  await middle();
  expect(await distance()).toBeGreaterThan(1_000);
  await page.getByRole("button", { name: "Überblick" }).click();
  await mapIdle(page);
  expect(await distance()).toBeLessThan(90);
});

const undrawn = {
  "without coordinates": { lat: 0, lng: 0 },
  "outside the region": { lat: 52.52, lng: 13.4 },
};

test("a company without coordinates, or outside the region, says so on its map", async ({ page }) => {
  await renderInBrowser(page);
  const { href } = await firstCompany(page);
  for (const [where, location] of Object.entries(undrawn))
    await test.step(where, async () => {
      await page.route("**/api/company/*/stores", async (route) => {
        const answer = await route.fetch();
        const stores = (await answer.json()) as object[];
        await route.fulfill({ response: answer, json: stores.map((store) => ({ ...store, location })) });
      });
      await page.goto(href);
      await frame(page).scrollIntoViewIfNeeded();
      await expect(page.getByText("Die genaue Lage ist noch nicht eingetragen.")).toBeVisible();
      await mapIdle(page);
      await expect(page.locator(".map-pin")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Route" })).toHaveCount(0);
    });
});
