// Nothing jumps: Chromium's own measure of layout shifts, on every kind of page and in every layout, also when answers are slow.
import type { Page } from "@playwright/test";
import { cards, expect, firstCompany, listReady, renderInBrowser, test } from "./support";

/** Starts measuring before the page does anything, and tells the sum so far. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    Object.assign(window, { shiftSum: () => sum });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shiftSum: () => number }).shiftSum());
}

/** Every answer takes its time, so that each state before it is really drawn. */
async function slowly(page: Page) {
  await renderInBrowser(page);
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
}

for (const width of [390, 1280, 1440, 1920]) {
  test(`nothing jumps when the app takes the rendered page over at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { href } = await firstCompany(page);
    const shifts = await measureShifts(page);
    for (const address of ["/", href]) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      expect(await shifts(), address).toBeLessThanOrEqual(0.01);
    }
  });
}

for (const width of [390, 820, 1100, 1280, 1440, 1536, 1920]) {
  test(`nothing jumps while the list is loading at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifts = await measureShifts(page);
    await slowly(page);
    await page.goto("/");
    await listReady(page);
    await page.waitForLoadState("networkidle");
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  });
}

for (const width of [390, 1440]) {
  test(`nothing jumps while a company is loading at ${width} pixels`, async ({ page }) => {
    const { href } = await firstCompany(page);
    await page.setViewportSize({ width, height: 900 });
    const shifts = await measureShifts(page);
    await slowly(page);
    await page.goto(href);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shifts()).toBeLessThanOrEqual(0.01);
  });
}

test("nothing jumps while a new search is loading", async ({ page }) => {
  const shifts = await measureShifts(page);
  await slowly(page);
  await page.goto("/");
  await listReady(page);
  const before = await shifts();
  await page.goto("/?search=Wels");
  await listReady(page);
  await expect(cards(page).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(before + (await shifts())).toBeLessThanOrEqual(0.01);
});
