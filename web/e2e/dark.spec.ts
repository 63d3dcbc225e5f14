// Dark pages: by the system or by choice, as readable as light ones. All pages and dialogs without a map are looked at
// by `expectNoBarriers`, which turns the colours for every look; the other maps where they are drawn.
import type { Page } from "@playwright/test";
import { frame, mapIdle, openWholeRegion, scrollToTop, visibleList } from "./map";
import { expect, expectNoBarriers, openOverview, test } from "./support";

const darkPaper = "rgb(14, 31, 25)";
const lightPaper = "rgb(251, 250, 245)";

const expectPaper = (page: Page, colour: string) =>
  expect(page.locator("body")).toHaveCSS("background-color", colour);

test("light or dark can be chosen, is remembered only then, and forgotten again, and messages are readable in the dark", async ({
  page,
}) => {
  await openOverview(page);
  await expectPaper(page, lightPaper);
  const kept = () => page.evaluate(() => localStorage.getItem("colourScheme"));
  expect(await kept()).toBeNull();

  const choice = (name: string) =>
    page.getByRole("group", { name: "Darstellung" }).getByRole("button", { name });
  await choice("Dunkel").click();
  await expectPaper(page, darkPaper);
  await page.reload();
  await expectPaper(page, darkPaper);
  await expect(choice("Dunkel")).toHaveAttribute("aria-pressed", "true");

  await test.step("messages and what can be pressed are readable", async () => {
    await page.getByRole("article").first().getByRole("button").click();
    await expect(page.getByRole("status").filter({ hasText: "gemerkt" })).toBeVisible();
    const chip = page.getByRole("group", { name: "Nach Kategorie filtern" }).getByRole("button").nth(3);
    await chip.click();
    await expect(chip).toHaveAttribute("aria-pressed", "true");
    await expectNoBarriers(page);
  });

  const bars = () =>
    page
      .locator("meta[name=theme-color]")
      .evaluateAll((all) => all.map((meta) => (meta as HTMLMetaElement).content));
  expect(await bars()).toEqual(["#0E1F19", "#0E1F19"]);
  const other = await page.context().newPage();
  await other.goto("/favoriten");
  await expectPaper(other, darkPaper);

  await page.emulateMedia({ colorScheme: "dark" });
  await choice("Hell").click();
  await expectPaper(page, lightPaper);
  await expectPaper(other, lightPaper);
  await other.close();
  await choice("Automatisch").click();
  await expectPaper(page, darkPaper);
  expect(await kept()).toBeNull();
});

/** From 0 for black to 255 for white, as the map is painted. */
async function brightnessOfMap(page: Page): Promise<number> {
  await mapIdle(page);
  const picture = (await frame(page).screenshot()).toString("base64");
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0)!);
    const image = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    return data.reduce((sum, value, at) => sum + (at % 4 === 3 ? 0 : value), 0) / (data.length * 0.75);
  }, picture);
}

test("the map is dark with the pages, follows them while it is shown, and has no barrier with an opened card", async ({
  page,
}) => {
  await openWholeRegion(page);
  expect(await brightnessOfMap(page)).toBeGreaterThan(180);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => brightnessOfMap(page)).toBeLessThan(70);
  await page.reload();
  expect(await brightnessOfMap(page)).toBeLessThan(70);
  await page.getByRole("group", { name: "Darstellung" }).getByRole("button", { name: "Hell" }).click();
  await frame(page).scrollIntoViewIfNeeded();
  await expect.poll(() => brightnessOfMap(page)).toBeGreaterThan(180);

  await test.step("a map with an opened card has no barrier where the system is dark", async () => {
    await page
      .getByRole("group", { name: "Darstellung" })
      .getByRole("button", { name: "Automatisch" })
      .click();
    await expectPaper(page, darkPaper);
    await visibleList(page).getByRole("button").first().click();
    await expect(page.getByRole("link", { name: "Zum Betrieb" })).toBeVisible();
    await mapIdle(page);
    await scrollToTop(page);
    await expectNoBarriers(page);
  });
});
