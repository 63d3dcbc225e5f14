// Finding companies: search, filters, pages, and an address that remembers all of it.
import {
  cards,
  expect,
  isListCall,
  listReady,
  openOverview,
  renderInBrowser,
  searchField,
  test,
} from "./support";

test("the list shows cards, and a card leads to the company's page", async ({ page }) => {
  await openOverview(page);
  const shown = (await (
    await page.request.post("/api/company/list?page=0&size=16", {
      data: { near: { latitude: 48, longitude: 14 } },
    })
  ).json()) as {
    content: {
      name: string;
      imageIds: string[];
      categories: { title: string }[];
      mainStore: { town: string };
    }[];
  };
  const place = shown.content.findIndex((company) => company.imageIds.length > 0);
  const company = shown.content[place]!;
  const card = cards(page).nth(place);
  await expect(card.locator("img").first()).toHaveAttribute("src", new RegExp(company.imageIds[0]!));
  await expect(card).toContainText(company.categories[0]!.title);
  await expect(card).toContainText(company.mainStore.town);

  await test.step("the way in is seen at every width", async () => {
    const enter = page.getByRole("banner").getByRole("link", { name: "Betrieb eintragen" });
    for (const width of [320, 390, 820, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(enter.filter({ visible: true }).first(), `at ${width}`).toBeInViewport();
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  const link = card.getByRole("link");
  await expect(link).toHaveText(company.name);
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/\/detail\/[^/]+\/$/);
  await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
});

test("a phone shows at least three whole companies at once, and cards that are not laid out yet hold exactly their place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOverview(page);
  await test.step("cards that are not laid out yet hold exactly their place on a phone", async () => {
    const heights = () =>
      cards(page).evaluateAll((all) => all.map((card) => card.closest("li")!.offsetHeight));
    const before = await heights();
    expect(
      await cards(page)
        .last()
        .evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true })),
    ).toBe(false);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page).last()).toBeInViewport();
    expect(await heights()).toEqual(before);
  });

  const header = await page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().height);
  await cards(page)
    .first()
    .evaluate(
      (card, above) => scrollBy({ top: card.getBoundingClientRect().top - above, behavior: "instant" }),
      header,
    );
  const whole = () =>
    cards(page).evaluateAll(
      (all, above) =>
        all
          .map((card) => card.getBoundingClientRect())
          .filter(({ top, bottom }) => top >= above - 1 && bottom <= innerHeight).length,
      header,
    );
  await expect.poll(whole).toBeGreaterThanOrEqual(3);
});

test("filters, offers and what is open now narrow the list, survive a reload and can be shared in the address", async ({
  page,
  browser,
}) => {
  await openOverview(page);
  const total = Number(
    /^[\d.]+/
      .exec((await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "")?.[0]
      ?.replaceAll(".", ""),
  );
  const chip = page
    .getByRole("group", { name: "Nach Kategorie filtern" })
    .getByRole("button", { name: /\d+ Betriebe$/ })
    .first();
  const count = Number(
    /(\d[\d.]*) Betriebe$/.exec((await chip.textContent()) ?? "")?.[1]?.replaceAll(".", ""),
  );
  await chip.click();
  await expect(page).toHaveURL(/filters=/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    count === 1
      ? /^1 Betrieb/
      : new RegExp(`^${String(count).replaceAll(/\B(?=(\d{3})+$)/g, "\\.")} Betriebe`),
  );
  expect(count).toBeLessThan(total);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("activeFilters") ?? "[]").length)).toBe(1);
  const shared = page.url();

  await page.goto("/");
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(shared);

  const friend = await browser.newPage();
  await friend.goto(shared);
  await expect(friend.getByRole("list", { name: "Aktive Filter" }).getByRole("button")).toHaveCount(1);
  await friend.close();

  await page.getByRole("list", { name: "Aktive Filter" }).getByRole("button").click();
  await expect(page).toHaveURL(/\/$/);
  await expect(chip).toHaveAttribute("aria-pressed", "false");

  const offers = (await (await page.request.get("/api/special-offer")).json()) as { title: string }[];
  expect(offers.length).toBeGreaterThan(0);
  const asked = (part: string) =>
    page.waitForRequest((request) => isListCall(request) && (request.postData() ?? "").includes(part));
  const offered = asked("specialOfferId");
  await page.getByRole("button", { name: offers[0]!.title }).first().click();
  await offered;
  await listReady(page);
  await expect(page.getByRole("list", { name: "Aktive Filter" })).toContainText(offers[0]!.title);
  const open = asked('"openNow":true');
  await page
    .locator("label")
    .filter({ has: page.getByRole("switch", { name: "Jetzt geöffnet" }) })
    .click();
  await open;
  await expect(page).toHaveURL(/open=1/);
});

test("an offer with a long title leaves the first category in sight on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await renderInBrowser(page);
  const title = "Frühlingserwachen bei allen Bäckereien, Gärtnereien und Fahrradwerkstätten";
  await page.route("**/api/special-offer", async (route) => {
    const [offer] = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: [{ ...offer, title }] });
  });
  await openOverview(page);
  const chips = page.getByRole("group", { name: "Nach Kategorie filtern" });
  await expect(chips).toContainText(title);
  // Down to the chips; to the side nobody has moved them.
  await chips.scrollIntoViewIfNeeded();
  await expect(chips.getByRole("button", { name: /\d+ Betriebe$/ }).first()).toBeInViewport();
});

test("every position of the pager follows its rule, and back and forward restore list, place on the page and tab", async ({
  page,
}) => {
  await openOverview(page);
  const pager = page.getByRole("navigation", { name: "Seiten" });
  const numbers = async () => (await pager.getByRole("listitem").allTextContents()).join(" ");
  const last = Number((await pager.getByRole("listitem").allTextContents()).at(-1));
  expect(last).toBeGreaterThan(10);
  expect(await numbers()).toBe(`1 2 3 4 5 … ${last}`);
  await expect(pager.getByRole("link", { name: "Zurück" })).toHaveAttribute("aria-disabled", "true");

  await pager.getByRole("link", { name: "Seite 5" }).click();
  await expect(page).toHaveURL(/page=5/);
  expect(await numbers()).toBe(`1 … 4 5 6 … ${last}`);

  await pager.getByRole("link", { name: `Seite ${last}` }).click();
  await expect(page).toHaveURL(new RegExp(`page=${last}`));
  expect(await numbers()).toBe(`1 … ${last - 4} ${last - 3} ${last - 2} ${last - 1} ${last}`);
  await expect(pager.getByRole("link", { name: "Weiter" })).toHaveAttribute("aria-disabled", "true");

  await pager.getByRole("link", { name: "Zurück" }).click();
  await expect(pager.getByRole("link", { name: `Seite ${last - 1}` })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await pager.getByRole("link", { name: "Seite 1", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await listReady(page);

  await test.step("back and forward restore list, place on the page and tab", async () => {
    await page.getByRole("link", { name: "Seite 2" }).click();
    await expect(page).toHaveURL(/page=2/);
    await listReady(page);
    await page.waitForTimeout(600);
    const card = cards(page).nth(7);
    const name = await card.getByRole("heading").textContent();
    await card.scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    const before = await page.evaluate(() => window.scrollY);
    await card.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: name ?? "" })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.goBack();
    await expect(cards(page).nth(7).getByRole("heading")).toHaveText(name ?? "");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 40);

    await page.getByRole("tab", { name: "Karte" }).click();
    await expect(page).toHaveURL(/tab=karte/);
    await page.goBack();
    await expect(page.getByRole("tab", { name: "Betriebe" })).toHaveAttribute("aria-selected", "true");
    await page.goForward();
    await expect(page.getByRole("tab", { name: "Karte" })).toHaveAttribute("aria-selected", "true");
  });
});

test("a new text, filter, place, page or width fetches the list again, in the agreed form", async ({
  page,
}) => {
  await renderInBrowser(page);
  test.slow();
  const fetched = async (act: () => Promise<unknown>) => {
    const [request] = await Promise.all([page.waitForRequest(isListCall), act()]);
    await listReady(page);
    const { searchParams } = new URL(request.url());
    return {
      page: searchParams.get("page"),
      size: searchParams.get("size"),
      headers: request.headers(),
      body: request.postDataJSON() as Record<string, unknown>,
    };
  };
  const categories = page.waitForRequest((request) => request.url().includes("/api/category?"));
  const first = await fetched(() => page.goto("/"));
  expect(new URL((await categories).url()).searchParams.get("size")).toBe("100");
  expect(first).toMatchObject({ page: "0", size: "16", body: { near: { latitude: 48, longitude: 14 } } });
  expect(first.headers.platform).toBe("web");
  // The middle of the region is nobody's place, so nothing is said to be so far from it.
  await expect(cards(page).filter({ hasText: /\d (km|m)\b/ })).toHaveCount(0);

  expect((await fetched(() => searchField(page).fill("Hof"))).body.text).toBe("Hof");
  expect((await fetched(() => searchField(page).fill("Bio"))).body.text).toBe("Bio");
  const chip = page
    .getByRole("group", { name: "Nach Kategorie filtern" })
    .getByRole("button", { name: /\d+ Betriebe$/ })
    .first();
  expect((await fetched(() => chip.click())).body.categoryIds).toHaveLength(1);
  await page.getByRole("button", { name: "Alle Filter entfernen" }).click();
  await listReady(page);
  expect((await fetched(() => page.getByRole("link", { name: "Seite 2", exact: true }).click())).page).toBe(
    "1",
  );
  expect((await fetched(() => page.setViewportSize({ width: 1000, height: 900 }))).size).toBe("18");
  await page.getByRole("combobox", { name: "PLZ oder Ort" }).fill("Steyr");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect((await fetched(() => page.keyboard.press("Enter"))).body.near).not.toEqual({
    latitude: 48,
    longitude: 14,
  });
});
