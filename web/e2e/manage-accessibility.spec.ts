// The owner's pages in every width: no barrier, nothing cut off, nothing that scrolls sideways.
import type { Page } from "@playwright/test";
import { openSignedIn } from "./account";
import { expectNoBarriersOnPage, openEditor, owned, withImage, withStore } from "./company";
import { expect, test } from "./support";

async function openEverything(page: Page) {
  await page.getByRole("button", { name: "Standort „Hofladen“ bearbeiten" }).click();
  await page.getByRole("button", { name: "Ausnahme hinzufügen" }).click();
  await page.getByRole("button", { name: "Standort hinzufügen" }).click();
  await page.getByRole("button", { name: "Bild 1 entfernen" }).click();
}

for (const width of [390, 820, 1440]) {
  test(`no page of an owner has a barrier at ${width} pixels`, async ({ page, request }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const company = await owned(request);
    await withStore(request, company, { openingHours: "Mo-Fr 08:00-12:00,14:00-18:00; PH off" });
    await withImage(request, company, 80);
    await openSignedIn(page, company.tokens);
    await expect(page.getByRole("list", { name: "Deine Betriebe" })).toBeVisible();
    await expectNoBarriersOnPage(page);
    await openEditor(page, company);
    await expectNoBarriersOnPage(page);
    await openEverything(page);
    await expectNoBarriersOnPage(page);
    for (const look of [320, width]) {
      await page.setViewportSize({ width: look, height: 900 });
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0);
    }
  });
}
