// Nothing jumps: Chromium's own measure of layout shifts, on every kind of page and in every layout, also when answers are slow.
import type { Page } from "@playwright/test";
import { cards, expect, firstCompany, listReady, renderInBrowser, test } from "./support";

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Starts measuring before the page does anything, and tells the sum so far, and what moved. */
async function measureShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shiftsSeen: seen });
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    const name = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName}.${node.getAttribute("class")}`
        : (node?.textContent ?? "gone");
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        seen.sum += entry.value;
        seen.moved.push(
          ...entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${name(node)}: ${place(previousRect)} -> ${place(currentRect)}`,
          ),
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shiftsSeen: { sum: number; moved: string[] } }).shiftsSeen);
}

async function expectStillness(
  shifts: () => Promise<{ sum: number; moved: string[] }>,
  most: number,
  where: string,
) {
  const { sum, moved } = await shifts();
  expect(sum, `${where}\n${moved.join("\n")}`).toBeLessThanOrEqual(most);
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
    const [offer] = (await (await page.request.get("/api/special-offer")).json()) as { id: string }[];
    const shifts = await measureShifts(page);
    for (const address of [
      "/",
      "/?page=abc",
      "/?page=2",
      `/?offer=${offer?.id}`,
      "/?tab=karte",
      "/?tab=vorschlagen",
      href,
    ]) {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      await expectStillness(shifts, 0.001, address);
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
    await expectStillness(shifts, 0.01, page.url());
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
    await expectStillness(shifts, 0.01, page.url());
  });
}

test("nothing jumps while a new search is loading", async ({ page }) => {
  const shifts = await measureShifts(page);
  await slowly(page);
  for (const address of ["/", "/?search=Wels"]) {
    await page.goto(address);
    await listReady(page);
    await expect(cards(page).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectStillness(shifts, 0.005, address);
  }
});
