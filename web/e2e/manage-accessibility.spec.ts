// The owner's pages in every width: no barrier, nothing cut off, nothing that scrolls sideways.
import type { Locator, Page } from "@playwright/test";
import { openSignedIn } from "./account";
import { expectNoBarriersOnPage, owned, withImage, withStore } from "./company";
import { expect, expectGoodAtEveryWidth, test } from "./support";

async function openEverything(page: Page) {
  await page.getByRole("button", { name: "Standort „Hofladen“ bearbeiten" }).click();
  await page.getByRole("button", { name: "Ausnahme hinzufügen" }).click();
  await page.getByRole("button", { name: "Standort hinzufügen" }).click();
  await page.getByRole("button", { name: "Bild 1 entfernen" }).click();
}

test("no page of an owner has a barrier or scrolls sideways at any width", async ({ page, request }) => {
  test.slow();
  const company = await owned(request);
  await withStore(request, company, { openingHours: "Mo-Fr 08:00-12:00,14:00-18:00; PH off" });
  await withImage(request, company, 80);
  const shown = (element: Locator) =>
    expectGoodAtEveryWidth(page, () => expect(element).toBeVisible(), expectNoBarriersOnPage);
  await openSignedIn(page, company.tokens);
  await shown(page.getByRole("list", { name: "Deine Betriebe" }));
  await page.goto(`/manage/detail/${company.id}/`);
  await shown(page.getByLabel("Betriebsname"));
  await openEverything(page);
  await shown(page.getByRole("form", { name: "Neuer Standort" }));
});
