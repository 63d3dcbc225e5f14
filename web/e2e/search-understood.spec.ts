// What the search made of a text, and the ways that lead on where it found nothing.
import type { Locator, Page } from "@playwright/test";
import { isMapSearch, openMap } from "./map";
import {
  cards,
  expect,
  expectGoodAtEveryWidth,
  expectNoBarriers,
  listReady,
  openOverview,
  renderInBrowser,
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

async function someCategory(page: Page): Promise<string> {
  const answer = await page.request.get("/api/category?page=0&size=1");
  const { content } = (await answer.json()) as { content: { id: string }[] };
  return content[0]!.id;
}

/** Offers these words for a beginning and nothing for any other; tells what was asked. */
async function offer(page: Page, words: Record<string, object[] | "fail">): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/api/search/suggestions*", async (route) => {
    const text = new URL(route.request().url()).searchParams.get("text") ?? "";
    asked.push(text);
    const offered = words[text] ?? [];
    if (offered === "fail") return route.fulfill({ status: 500, json: {} });
    // Slow enough that the page is seen before the answer.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ json: offered });
  });
  return asked;
}

test("a search without results offers to suggest a company, and other ways that lead on", async ({
  page,
}) => {
  const id = await someCategory(page);
  await offer(page, { qxz: "fail" });
  await page.goto(`/?search=%22qxzvwjkqxzvwjk%22&filters=${id}&open=1`);
  const panel = page.getByRole("heading", { name: "Zu „qxzvwjkqxzvwjk“ haben wir noch nichts gefunden" });
  await expect(panel).toBeVisible();
  await expect(page.getByRole("heading", { name: "Kein Betrieb für „‚qxzvwjkqxzvwjk‘“" })).toBeVisible();
  await page.getByRole("button", { name: "Auch geschlossene Betriebe zeigen" }).click();
  await expect(page).toHaveURL(new RegExp(`\\?search=%22qxzvwjkqxzvwjk%22&filters=${id}$`));
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

test("where everything that fits is closed, the page says so and shows it with one click", async ({
  page,
}) => {
  await renderInBrowser(page);
  await page.route("**/api/company/list?*", async (route) => {
    if (!(route.request().postDataJSON() as { openNow?: boolean }).openNow) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), content: [], totalElements: 0, totalPages: 0 },
    });
  });
  await page.goto("/?search=Brot&open=1");
  await expect(page.getByRole("heading", { name: "Gerade hat hier niemand offen" })).toBeVisible();
  await expect(page.getByText(/^\d+ Betriebe passen dazu, haben aber geschlossen/)).toBeVisible();
  await expect(page.getByRole("group", { name: "Ähnliche Wörter" })).toHaveCount(0);
  await expectGoodAtEveryWidth(page, () => expect(cards(page)).toHaveCount(0));
  await page.getByRole("button", { name: "Auch geschlossene Betriebe zeigen" }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\?search=Brot$/);
});

test("where nothing is found, words that begin alike are offered, and nothing jumps when they come", async ({
  page,
}) => {
  const asked = await offer(page, {
    qxzv: [
      { kind: "company", label: "Qxzvhof", id: null, count: null, location: null },
      { kind: "tag", label: "Brot", id: null, count: 3, location: null },
      { kind: "trade", label: "Bäckerei", id: null, count: 5, location: null },
    ],
  });
  await page.goto("/?search=ein+qxzvwjkqxzvwjk&open=1");
  const categories = page.getByRole("group", { name: "Stöbere in einer Kategorie" });
  await expect(categories).toBeVisible();
  const top = () => categories.evaluate((group) => Math.round(group.getBoundingClientRect().top + scrollY));
  const before = await top();
  const words = page.getByRole("group", { name: "Ähnliche Wörter" }).getByRole("button");
  await expect(words).toHaveText(["Brot", "Bäckerei"]);
  expect(await top()).toBe(before);
  expect(asked).toEqual(["qxzvwjkqxzvwjk", "qxzv"]);
  await expectGoodAtEveryWidth(page, () => expect(words.first()).toBeVisible());
  await page.setViewportSize({ width: 1280, height: 900 });
  await words.first().click();
  // What is open now would leave nothing of it either, so it went.
  await expect(page).toHaveURL(/\?search=Brot$/);
  await expect(searchField(page)).toHaveValue("Brot");
  await expect(page.getByRole("heading", { level: 2, name: /für „Brot“/ })).toBeFocused();
  await expect(cards(page).first()).toBeVisible();
});

test("where nothing is found at a place, the map shows its surroundings", async ({ page }) => {
  await openOverview(page, `/?filters=${await someCategory(page)}`);
  await understand(page, "rad in freistadt", "qxzvwjkqxzvwjk", { place });
  await searchField(page).fill("rad in freistadt");
  await page.getByRole("button", { name: "Umgebung von Freistadt auf der Karte" }).click();
  await expect(page.getByRole("tab", { name: "Karte" })).toHaveAttribute("aria-selected", "true");
  await expect(searchField(page)).toHaveValue("rad");
  // What the list was narrowed to would leave nothing on the map either.
  await expect(page).not.toHaveURL(/filters=/);
  await expect(page.getByRole("combobox", { name: "PLZ oder Ort" })).toHaveValue("Freistadt");
});

test("above the map stands what was made of a text, the map goes to its place, and says where nothing is found", async ({
  page,
}) => {
  test.slow();
  await understand(page, "rad langsam", "rad", { leftOut: ["langsam"] });
  await openMap(page);
  const button = (name: string) => page.getByRole("button", { name });

  const there = page.waitForRequest(
    (request) => isMapSearch(request) && Math.abs(request.postDataJSON().near.latitude - 48.51) < 0.02,
  );
  await searchField(page).fill("rad in freistadt");
  await button("Ort „in Freistadt“ entfernen").click({ trial: true });
  await there;
  await expectNoBarriers(page);
  await button("Ort „in Freistadt“ entfernen").click();
  await expect(searchField(page)).toHaveValue("rad");
  await expect(page.getByRole("heading", { name: /in diesem Ausschnitt|durchsucht/ })).toBeFocused();

  await searchField(page).fill("rad langsam");
  await expect(
    page.getByRole("status").filter({ hasText: /^Ohne „langsam“: [\d.]+ Betriebe?/ }),
  ).toBeVisible();
  await button("Nur mit „langsam“").click();
  await expect(searchField(page)).toHaveValue('rad "langsam"');

  await searchField(page).fill("qxzvwjkqxzvwjk");
  await expect(page.getByRole("status").filter({ hasText: "Kein Betrieb" })).toBeVisible();
  const said = page.getByText("Zu „qxzvwjkqxzvwjk“ haben wir noch nichts gefunden.");
  await expect(said.filter({ visible: true })).toHaveCount(1);
  await button("Was noch helfen kann").filter({ visible: true }).click();
  await expect(page.getByRole("tab", { name: "Betriebe" })).toBeFocused();
  await expect(page.getByRole("heading", { name: /^Zu „qxzvwjkqxzvwjk“ haben wir/ })).toBeVisible();
});
