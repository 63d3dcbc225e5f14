// What the search made of a text, and the ways that lead on where it found nothing.
import type { Locator, Page } from "@playwright/test";
import {
  cards,
  expect,
  expectGoodAtEveryWidth,
  expectNoBarriers,
  listReady,
  openOverview,
  searchField,
  test,
} from "./support";

/** Adds what the search says about a text to the server's own answer for other words. */
async function understand(page: Page, text: string, instead: string, search: object) {
  await page.route("**/api/company/list*", async (route) => {
    const body = route.request().postDataJSON() as { text?: string };
    if (body.text !== text) return route.fallback();
    // Slow enough that the page is seen before the answer.
    await new Promise((resolve) => setTimeout(resolve, 700));
    const response = await route.fetch({ postData: { ...body, text: instead } });
    await route.fulfill({ response, json: { ...((await response.json()) as object), search } });
  });
}

const place = {
  label: "Freistadt",
  words: "in freistadt",
  rest: "rad",
  location: { lat: 48.51, lng: 14.5 },
  radiusKm: 4,
};

/** Searches from the whole list, and sees that the results stay in their place when this comes with them. */
async function searchCalmly(page: Page, text: string, seen: Locator) {
  await searchField(page).fill("");
  await expect(page).toHaveURL(/\/$/);
  await listReady(page);
  await searchField(page).fill(text);
  await expect(page).toHaveURL(/search=/);
  const top = () =>
    page
      .getByRole("list", { name: "Betriebe", exact: true })
      .evaluate((list) => Math.round(list.getBoundingClientRect().top + scrollY));
  const before = await top();
  await expect(seen).toBeVisible();
  await listReady(page);
  expect(await top(), text).toBe(before);
}

test("a place, words that were left out and corrections are said and can be taken back, and nothing jumps", async ({
  page,
}) => {
  test.slow();
  await understand(page, "rad in freistadt", "rad", { place });
  await understand(page, "rad langsam", "rad", { leftOut: ["langsam"] });
  await understand(page, "radd", "rad", { corrected: [{ typed: "radd", shown: "rad" }] });
  const button = (name: string) => page.getByRole("button", { name });

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openOverview(page);
    const chip = button("Ort „in Freistadt“ entfernen");
    await searchCalmly(page, "rad in freistadt", chip);
    await expect(page.getByText("Entfernungen ab Freistadt")).toBeVisible();
    await expectNoBarriers(page);
    await chip.click();
    await expect(chip).toHaveCount(0);
    await expect(searchField(page)).toHaveValue("rad");
    await expect(page.getByRole("heading", { level: 2, name: /für „rad“/ })).toBeFocused();

    const note = page.getByRole("status").filter({ hasText: /^Ohne „langsam“: [\d.]+ Betriebe?/ });
    await searchCalmly(page, "rad langsam", note);
    await button("Nur mit „langsam“").click();
    await expect(searchField(page)).toHaveValue('rad "langsam"');

    await searchCalmly(page, "radd", page.getByText("Gezeigt wird „rad“."));
    await button("Nur „radd“ suchen").click();
    await expect(searchField(page)).toHaveValue('"radd"');
  }
});

test("a search without results offers to suggest a company, and other ways that lead on", async ({
  page,
}) => {
  await page.goto("/?search=%22qxzvwjkqxzvwjk%22&open=1");
  const panel = page.getByRole("heading", { name: "Zu „qxzvwjkqxzvwjk“ haben wir noch nichts gefunden" });
  await expect(panel).toBeVisible();
  await expectGoodAtEveryWidth(page, () => expect(panel).toBeVisible());
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Ohne Filter suchen" }).click();
  await expect(page).toHaveURL(/\?search=%22qxzvwjkqxzvwjk%22$/);
  await page.getByRole("button", { name: "Ohne Anführungszeichen suchen" }).click();
  await expect(page).toHaveURL(/\?search=qxzvwjkqxzvwjk$/);

  await page.getByRole("button", { name: "Betrieb vorschlagen?" }).click();
  await expect(page.getByRole("tab", { name: "Betrieb vorschlagen" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(page.getByLabel("Name des Betriebs")).toBeVisible();
  await page.goBack();

  const category = page
    .getByRole("group", { name: "Stöbere in einer Kategorie" })
    .getByRole("button")
    .first();
  await category.click();
  await expect(page).toHaveURL(/\?filters=[\da-f-]+$/);
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Alle Betriebe zeigen" }).click();
  await expect(cards(page).first()).toBeVisible();
});

test("where nothing is found at a place, the map shows its surroundings", async ({ page }) => {
  await openOverview(page);
  await understand(page, "rad in freistadt", "qxzvwjkqxzvwjk", { place });
  await searchField(page).fill("rad in freistadt");
  await page.getByRole("button", { name: "Umgebung von Freistadt auf der Karte" }).click();
  await expect(page.getByRole("tab", { name: "Karte" })).toHaveAttribute("aria-selected", "true");
  await expect(searchField(page)).toHaveValue("rad");
  await expect(page.getByRole("combobox", { name: "PLZ oder Ort" })).toHaveValue("Freistadt");
});
