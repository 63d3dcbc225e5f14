// The administrators' overview: what waits, plots with tables and files, and a search in vain that becomes a synonym.
import type { Page } from "@playwright/test";
import { messages } from "./account";
import { administrator, listing, openAdmin } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

/** Sheets hold their tables, and what stands below the bars is in one line. */
async function expectNothingCut(page: Page) {
  const cut = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll("main section:has(> div > table)")];
    const wide = sheets.filter((sheet) => {
      const edge = sheet.getBoundingClientRect().right;
      return [...sheet.querySelectorAll("td, th, a")].some(
        (cell) => cell.getBoundingClientRect().right > edge,
      );
    });
    const names = [...document.querySelectorAll<HTMLElement>("figure > div > p > span")];
    const broken = names.filter((name) => name.offsetHeight > 24);
    return [
      wide.map((sheet) => sheet.textContent),
      names.length > 40,
      broken.map((name) => name.textContent),
    ];
  });
  expect(cut).toEqual([[], true, []]);
}

test("the administration opens with an overview, from which a search in vain becomes a synonym, and a town its companies", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  await listing(request, admin);
  await page.route("**/api/admin/overview", async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    const sentence = "unverpackt einkaufen mit lieferservice in der nahe von linz";
    const searchedInVain = ["paradeiser", sentence].map((term) => ({ term, count: 1_200, hits: 0 }));
    await route.fulfill({ json: { ...answer, searchedInVain } });
  });
  await openAdmin(page, admin, "");
  await expect(page.getByRole("link", { name: "Überblick" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: /neuer? Betrieb/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Nach Kategorie" }).getByRole("row")).not.toHaveCount(1);
  await expect(
    page.getByRole("figure").filter({ hasText: "In den letzten 12 Monaten" }).first(),
  ).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Nach Kategorie: Als CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("ueberblick-kategorien.csv");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNothingCut(page);
  }
  await expectNoBarriers(page);
  // On paper every plot has its table, and nothing that can only be pressed.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table", { name: "Besuche in 12 Monaten" }).getByRole("row")).toHaveCount(13);
  await expect(page.getByRole("table", { name: "Besuche in 12 Monaten" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Nach Kategorie: Als CSV" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("table", { name: "Besuche in 12 Monaten" })).toBeHidden();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await expect(page.getByRole("link", { name: "Was fehlt: mit Bild" })).toHaveAttribute(
    "href",
    /zustand=Active.*fehlt=bild/,
  );
  await page.getByRole("button", { name: "Betrieb vorschlagen lassen: paradeiser" }).click();
  await expect(messages(page).getByText("Der Aufruf liegt in der Zwischenablage")).toBeVisible();
  const asked = await page.evaluate(() => navigator.clipboard.readText());
  expect(asked).toMatch(/„paradeiser“.*\/\?tab=vorschlagen$/);
  await page.getByRole("link", { name: "„paradeiser“ als Synonym anlegen" }).click();
  await expect(page.getByRole("dialog").getByLabel("Wort")).toHaveValue("paradeiser");

  await test.step("where the overview does not come, the tasks stay and one tries again", async () => {
    await page.route("**/api/admin/overview", (route) => route.fulfill({ status: 503, json: {} }));
    await openAdmin(page, admin, "");
    await expect(page.getByText("Der Überblick konnte nicht geladen werden.")).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole("link", { name: /neuer? Betrieb/ })).toBeVisible();
    await page.unroute("**/api/admin/overview");
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect(page.getByRole("table", { name: "Nach Kategorie" })).toBeVisible();
  });

  await test.step("a municipality of the overview leads to its companies", async () => {
    const towns = page.getByRole("table", { name: "Nach Gemeinde" });
    const town = (await towns.getByRole("rowheader").first().textContent()) ?? "";
    await towns.getByRole("link", { name: `Betriebe in ${town} ansehen`, exact: true }).click();
    await expect(page).toHaveURL(/bereich=betriebe.*zustand=Active.*ort=/);
    await expect(page.getByLabel("Ort", { exact: true })).toHaveValue(town);
    await expect(page.getByRole("cell").filter({ hasText: town }).first()).toBeVisible();
  });
});
