// The account pages in every width: no barrier, nothing cut off, nothing that scrolls sideways.
import type { Page } from "@playwright/test";
import { confirmed, greeting, openSignedIn } from "./account";
import { expect, expectNoBarriers, test } from "./support";

const pages: [address: string, ready: (page: Page) => Promise<void>][] = [
  ["/login", (page) => expect(page.getByRole("tab", { name: "Anmelden" })).toBeVisible()],
  ["/login?register=true", (page) => expect(page.getByLabel("Vorname")).toBeVisible()],
  ["/confirm", (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible()],
  ["/update-email", (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible()],
  ["/reset-password?token=x", (page) => expect(page.getByLabel("Neues Passwort")).toBeVisible()],
  [
    "/handle-auth?error=access_denied",
    (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  ],
];

async function expectNoSidewaysScroll(page: Page) {
  for (const width of [320, 390, 640, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${page.url()} at ${width}`,
    ).toBeLessThanOrEqual(0);
  }
}

for (const width of [390, 820, 1440]) {
  test(`no account page has a barrier at ${width} pixels`, async ({ page, request }) => {
    test.slow();
    const { tokens } = await confirmed(request);
    await page.setViewportSize({ width, height: 900 });
    for (const [address, ready] of pages) {
      await page.goto(address);
      await ready(page);
      await expectNoBarriers(page);
    }
    await openSignedIn(page, tokens);
    await expect(greeting(page)).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole("button", { name: /^Einstellungen/ }).click();
    await expectNoBarriers(page);
  });
}

test("no account page scrolls sideways, down to 320 pixels", async ({ page, request }) => {
  test.slow();
  const { tokens } = await confirmed(request);
  for (const [address, ready] of pages) {
    await page.goto(address);
    await ready(page);
    await expectNoSidewaysScroll(page);
  }
  await openSignedIn(page, tokens);
  await page.getByRole("button", { name: /^Einstellungen/ }).click();
  await expectNoSidewaysScroll(page);
});

test("the account pages stay readable at 200 % of the text size", async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.style.setProperty("font-size", "200%"),
    ),
  );
  await page.goto("/login?register=true");
  await expect(page.getByLabel("Vorname")).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await expectNoBarriers(page);
});
