// Every public page in every width, by axe, at 320 pixels, at 200 % and with the arrow keys.
import type { Page } from "@playwright/test";
import { expect, expectNoBarriers, firstCompany, openOverview, test } from "./support";

const pages = [
  "/",
  "/?tab=karte",
  "/?tab=vorschlagen",
  "/favoriten",
  "/reihenfolge",
  "/seite/impressum",
  "/login",
  "/fehlt",
];

/** Waits until nothing on the page is loading any more. */
async function settled(page: Page) {
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.locator("[aria-busy=true], .shimmer")).toHaveCount(0);
}

for (const width of [390, 820, 1440]) {
  test(`no page has a barrier at ${width} pixels`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const { href } = await firstCompany(page);
    for (const address of [...pages, href]) {
      await page.goto(address);
      await settled(page);
      await expectNoBarriers(page);
    }
  });
}

// 640 pixels are what a window of 1280 has left at 200 % zoom.
test("no page scrolls sideways at any width, down to 320 pixels", async ({ page }) => {
  test.slow();
  const { href } = await firstCompany(page);
  for (const address of [...pages, href]) {
    await page.goto(address);
    await settled(page);
    for (const width of [320, 390, 640, 820, 1280, 1399, 1400, 1536, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        `${address} at ${width}`,
      ).toBeLessThanOrEqual(0);
    }
  }
});

test("everything stays readable at 200 % of the text size", async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.style.setProperty("font-size", "200%"),
    ),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await openOverview(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await expectNoBarriers(page);
});

test("the tabs have one stop and are chosen with the arrow keys", async ({ page }) => {
  await openOverview(page);
  await expect(page.getByRole("tab")).toHaveText(["Betriebe", "Karte", "Betrieb vorschlagen"]);
  await page.getByRole("tab", { name: "Betriebe" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Karte" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Karte" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Betrieb vorschlagen" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Home");
  await expect(page.getByRole("tab", { name: "Betriebe" })).toHaveAttribute("aria-selected", "true");
});

test("the list says how many results there are", async ({ page }) => {
  await openOverview(page);
  await expect(page.getByRole("status").filter({ hasText: /gefunden, Seite 1 von \d+/ })).toHaveCount(1);
});

test("where the system chooses the colours, what is on can be told from what is off", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openOverview(page);
  const chips = page.getByRole("group", { name: "Nach Kategorie filtern" });
  await expect(chips.getByRole("button", { pressed: true })).toHaveCSS("outline-width", "3px");
  await expect(chips.getByRole("button", { pressed: false }).first()).toHaveCSS("outline-width", "1px");

  // The switch has to be readable in both positions: its knob against its track, and on against off.
  const open = page.getByRole("switch", { name: "Jetzt geöffnet" });
  const look = () =>
    open.evaluate((input) => {
      const track = input.nextElementSibling!;
      const knob = getComputedStyle(track, "::after");
      const { backgroundColor, outlineWidth } = getComputedStyle(track);
      return { distinct: knob.backgroundColor !== backgroundColor, rim: outlineWidth, moved: knob.translate };
    });
  expect(await look()).toEqual({ distinct: true, rim: "1px", moved: "none" });
  await open.check();
  await expect.poll(look).toEqual({ distinct: true, rim: "3px", moved: "18px" });
});
