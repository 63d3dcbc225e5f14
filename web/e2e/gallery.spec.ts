// The enlarged picture on a phone: as large as the screen, leafed through by swiping, closed by going back.
import { expect, expectNoSidewaysScroll, firstCompany, idOf, renderInBrowser, test } from "./support";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("on a phone the enlarged picture fills the screen, a finger leafs through, and going back closes it", async ({
  page,
}) => {
  const { href } = await firstCompany(page);
  const drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='1400'><rect width='900' height='1400'/></svg>";
  await renderInBrowser(page);
  await page.route("**/api/media/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: drawing }),
  );
  await page.route(`**/api/company/${idOf(href)}`, async (route) => {
    const response = await route.fetch();
    const company = (await response.json()) as object;
    return route.fulfill({ response, json: { ...company, imageIds: ["a", "b", "c"] } });
  });
  await page.goto(href);
  const opener = page.getByRole("button", { name: "Bild 2 von 3 vergrößern" });
  await opener.click();
  const dialog = page.getByRole("dialog");
  const picture = dialog.getByRole("img");
  await expect(picture).toHaveAttribute("alt", "Bild 2 von 3");
  // The dialog comes with a movement.
  await expect.poll(async () => (await picture.boundingBox())!.height).toBeGreaterThan(550);
  // All but the page's scroll bar, which lies over the page on a real phone.
  expect((await dialog.boundingBox())!.width).toBeGreaterThanOrEqual(375);
  await expectNoSidewaysScroll(page, "an enlarged picture");

  const swipe = async (fromX: number, toX: number) => {
    const touch = (x: number) => [{ identifier: 0, clientX: x, clientY: 400 }];
    await picture.dispatchEvent("touchstart", { touches: touch(fromX), changedTouches: touch(fromX) });
    await picture.dispatchEvent("touchend", { touches: [], changedTouches: touch(toX) });
  };
  await swipe(300, 120);
  await expect(picture).toHaveAttribute("alt", "Bild 3 von 3");
  await swipe(300, 120);
  await expect(picture).toHaveAttribute("alt", "Bild 1 von 3");
  await swipe(120, 300);
  await expect(picture).toHaveAttribute("alt", "Bild 3 von 3");

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(href);
  await expect(opener).toBeFocused();
  await page.goForward();
  await expect(picture).toHaveAttribute("alt", "Bild 3 von 3");
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(href);
  // Closing it took its step back: what follows leads away from the page, and not to a closed picture.
  expect(await page.evaluate(() => history.state as unknown)).toBe(null);
});
