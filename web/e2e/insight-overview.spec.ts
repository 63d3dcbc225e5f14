// The administrators' overview: what waits, plots with tables and files, and a search in vain that becomes a synonym.
import { administrator, listing, openAdmin } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

test("the administration opens with an overview, from which a search in vain becomes a synonym", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  await listing(request, admin);
  await page.route("**/api/admin/overview", async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({
      json: { ...answer, searchedInVain: [{ term: "paradeiser", count: 12, hits: 0 }] },
    });
  });
  await openAdmin(page, admin, "");
  await expect(page.getByRole("link", { name: "Überblick" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: /neue Betriebe/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Nach Kategorie" }).getByRole("row")).not.toHaveCount(1);
  await expect(page.getByRole("figure").first()).toContainText("In den letzten 12 Monaten");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Nach Kategorie: Als CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("ueberblick-kategorien.csv");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await expectNoBarriers(page);
  await page.getByRole("link", { name: "„paradeiser“ als Synonym anlegen" }).click();
  await expect(page.getByRole("dialog").getByLabel("Wort")).toHaveValue("paradeiser");
});
