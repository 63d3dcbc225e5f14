// Nothing jumps while answers are slow: Chromium's own measure of layout shifts, in every layout.
import type { Page } from "@playwright/test";
import { expectStillness, measureShifts } from "./shifts";
import {
  cards,
  expect,
  expectNoSidewaysScroll,
  firstCompany,
  isListCall,
  listReady,
  renderInBrowser,
  test,
} from "./support";

/** Every answer takes its time, so that each state before it is really drawn. */
async function slowly(page: Page) {
  await renderInBrowser(page);
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
}

type Layout = [width: number, columns: number, size: number];

const layouts: Record<string, Layout[]> = {
  "up to three columns": [
    [390, 1, 18],
    [820, 2, 18],
    [1100, 3, 18],
  ],
  "four and six columns": [
    [1280, 4, 16],
    [1440, 4, 16],
    [1535, 4, 16],
    [1536, 6, 18],
    [1920, 6, 18],
  ],
};

for (const [layout, widths] of Object.entries(layouts)) {
  test(`the list has its columns and page size, and nothing jumps while it is loading, in ${layout}`, async ({
    page,
  }) => {
    test.slow();
    const shifts = await measureShifts(page);
    await slowly(page);
    for (const [width, columns, size] of widths) {
      await page.setViewportSize({ width, height: 900 });
      const called = page.waitForRequest(
        (request) => isListCall(request) && request.url().includes(`size=${size}`),
      );
      await page.goto("/");
      await called;
      await listReady(page);
      await page.waitForLoadState("networkidle");
      await expectStillness(shifts, width === 1280 ? 0.005 : 0.01, `the overview at ${width}`);
      await expect(cards(page).locator("visible=true")).toHaveCount(size);
      const tops = await cards(page).evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      expect(
        tops.filter((top) => top === tops[0]),
        `columns at ${width}`,
      ).toHaveLength(columns);
      await expectNoSidewaysScroll(page, `the overview at ${width}`);
    }
  });
}

test("nothing jumps while a company or a new search is loading", async ({ page }) => {
  const { href } = await firstCompany(page);
  const shifts = await measureShifts(page);
  await slowly(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(href);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectStillness(shifts, 0.01, `${href} at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/?search=Wels");
  await listReady(page);
  await expect(cards(page).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectStillness(shifts, 0.005, "a search");
});
