// The account pages in every width: no barrier, nothing cut off, nothing that scrolls sideways.
import type { Page } from "@playwright/test";
import { greeting, openSignedIn, someonesTokens } from "./account";
import { expect, expectGoodAtEveryWidth, test } from "./support";

type Opened = (page: Page) => Promise<void>;

const heading: Opened = (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible();
const parts: Record<string, [address: string, ready: Opened][]> = {
  "signing in": [
    ["/login", (page) => expect(page.getByRole("tab", { name: "Anmelden" })).toBeVisible()],
    ["/login?register=true", (page) => expect(page.getByLabel("Vorname")).toBeVisible()],
    ["/reset-password", (page) => expect(page.getByLabel("Neues Passwort")).toBeVisible()],
    [
      "/reset-password?token=x",
      (page) => expect(page.getByText("Dieser Link funktioniert nicht")).toBeVisible(),
    ],
  ],
  "mailed links": [
    ["/confirm", heading],
    ["/update-email", heading],
    ["/handle-auth?error=access_denied", heading],
  ],
};

for (const [part, pages] of Object.entries(parts)) {
  test(`no page for ${part} has a barrier or scrolls sideways at any width, down to 320 pixels`, async ({
    page,
  }) => {
    test.slow();
    for (const [address, ready] of pages) {
      await page.goto(address);
      await ready(page);
      await expectGoodAtEveryWidth(page, () => ready(page));
    }
  });
}

test("neither the account nor its settings have a barrier or scroll sideways at any width", async ({
  page,
  request,
}) => {
  test.slow();
  await openSignedIn(page, await someonesTokens(request));
  await expect(greeting(page)).toBeVisible();
  await expectGoodAtEveryWidth(page, () => expect(greeting(page)).toBeVisible());
  await page.getByRole("button", { name: /^Einstellungen/ }).click();
  await expectGoodAtEveryWidth(page, () => expect(page.getByLabel("Vorname")).toBeVisible());
});
