// The help for owners and for administrators, with its pictures.
import { expect, expectNoBarriers, expectNoSidewaysScroll, test } from "./support";

for (const address of ["/seite/hilfe", "/seite/hilfe-verwaltung"]) {
  test(`every picture on ${address} arrives, is described and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    const pictures = page.getByRole("article").getByRole("img");
    expect(await pictures.count()).toBeGreaterThan(1);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(500);
      await expect(picture).toHaveAccessibleName(/.{20}/);
    }
    await expectNoSidewaysScroll(page, address);
    await expectNoBarriers(page);
  });
}
