// Header, navigation, footer, cookie banner and the pages around everything else.
import type { Page } from "@playwright/test";
import { tabTo } from "./keys";
import { cards, expect, expectNoBarriers, listReady, openOverview, searchField, test } from "./support";

test.describe("wide windows", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the five groups stand side by side from 1400 pixels and open on hover and by keyboard, and every entry leads out", async ({
    page,
  }) => {
    await openOverview(page);
    const navigation = page.getByRole("navigation", { name: "Hauptnavigation" });
    const groups = navigation.getByRole("button");
    await expect(groups).toHaveText([
      "Konsument:innen",
      "Ernährungsinitiativen",
      "Bildungseinrichtungen",
      "Betriebe",
      "Gemeinden",
    ]);

    await test.step("the groups stand side by side from 1400 pixels, and behind a button below", async () => {
      const menu = page.getByRole("button", { name: "Menü öffnen" });
      for (const [width, shown, hidden] of [
        [1399, menu, groups.first()],
        [1400, groups.first(), menu],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect(shown).toBeVisible();
        await expect(hidden).toBeHidden();
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await groups.first().hover();
    await expect(groups.first()).toHaveAttribute("aria-expanded", "true");
    await expectNoBarriers(page);
    await page.mouse.move(700, 700);
    await expect(groups.first()).toHaveAttribute("aria-expanded", "false");

    await groups.nth(1).focus();
    await page.keyboard.press("Enter");
    await expect(groups.nth(1)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    const links = navigation.getByRole("link");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(groups.nth(1)).toBeFocused();
    await expect(links).toHaveCount(0);

    // Every entry leads out in the same tab, and so does the logo.
    for (const link of await navigation.getByRole("link", { includeHidden: true }).all()) {
      expect(await link.getAttribute("href")).toMatch(/^https?:\/\//);
      expect(await link.getAttribute("target")).toBeNull();
    }
    await expect(page.getByRole("banner").getByRole("link").nth(1)).toHaveAttribute("href", /^https?:\/\//);
    // As long as the server has not refused the token, the management is there.
    await page.route(/\/(me|oauth\/token|api\/user.*)$/, () => undefined);
    for (const address of ["/login", "/manage", "/manage/detail/0190a000-0000-7000-8000-000000000000/"]) {
      await page.goto(address);
      await expect(page.getByRole("banner").getByRole("link", { name: /zur Übersicht/ })).toHaveAttribute(
        "href",
        "/",
      );
      await page.evaluate(() => localStorage.setItem("refreshToken", "irgendeiner"));
    }
  });
});

test.describe("below 1400 pixels", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu slides in, keeps the focus, opens one section at a time, gives the focus back, and needs no pointer", async ({
    page,
  }) => {
    await openOverview(page);
    const open = page.getByRole("button", { name: "Menü öffnen" });
    const panel = page.getByRole("dialog", { name: "Menü" });
    const sections = panel.getByRole("navigation").getByRole("button");
    await test.step("the menu is opened, unfolded and closed without a pointer", async () => {
      await tabTo(page, open);
      await page.keyboard.press("Enter");
      const section = sections.nth(1);
      await tabTo(page, section);
      await page.keyboard.press("Enter");
      await expect(section).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Tab");
      await expect(panel.getByRole("link").first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(open).toBeFocused();
    });

    await open.click();
    await expect(panel).toBeVisible();
    await expect(panel).toHaveCSS("transition-duration", /0\.5s/);
    await page.waitForTimeout(600);
    expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });

    await expect(sections).toHaveCount(5);
    await sections.first().click();
    await sections.nth(2).click();
    await expect(sections.first()).toHaveAttribute("aria-expanded", "false");
    await expect(sections.nth(2)).toHaveAttribute("aria-expanded", "true");
    await expectNoBarriers(page);

    for (let step = 0; step < 30; step++) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(open).toBeFocused();
  });
});

test("the arrow in the banner leads to the companies, the map comes right below the header, and six messages fit at once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openOverview(page);
  await page.getByRole("link", { name: "Zu den Betrieben" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await expect(page.getByRole("tab", { name: "Betriebe" })).toBeInViewport();
  const gapPx = () =>
    page.evaluate(
      () =>
        document.querySelector("[role=search]")!.getBoundingClientRect().top -
        document.querySelector("header")!.getBoundingClientRect().bottom,
    );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("tab", { name: "Betriebe" }).click();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.getByRole("tab", { name: "Karte" }).click();
    await expect.poll(gapPx, `at ${width}`).toBeGreaterThan(0);
    await expect.poll(gapPx, `at ${width}`).toBeLessThan(20);
    await expect(page.locator("[data-map]")).toBeInViewport({ ratio: 0.9 });
  }

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("tab", { name: "Betriebe" }).click();
  await listReady(page);
  await test.step("at most six messages show at once, and each can be closed", async () => {
    const hearts = cards(page).getByRole("button");
    for (let index = 0; index < 8; index++) await hearts.nth(index).click();
    const messages = page.getByRole("region", { name: "Meldungen" });
    await expect(messages.getByRole("status")).toHaveCount(6);
    const box = (await messages.boundingBox())!;
    expect(box.x + box.width).toBeCloseTo(1280 - 16, 0);
    expect(box.y + box.height).toBeCloseTo(900 - 16, 0);
    await expect(messages.getByRole("status").first()).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(messages.getByRole("progressbar")).toHaveCount(0);
    await messages.getByRole("button", { name: "Schließen" }).first().click();
    await expect(messages.getByRole("status")).toHaveCount(5);
  });
});

test("the footer names the operator and leads to every legal page, and the order of results is one click away", async ({
  page,
}) => {
  await openOverview(page);
  await page.route("**/assets/ranking-explained-*.js", (route) => route.abort());
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByText(/Betriebe in Oberösterreich/)).toBeVisible();
  const footer = page.getByRole("contentinfo");
  const { operator, social } = (await (await page.request.get("/api/site")).json()) as {
    operator: { street: string; postCode: string; town: string };
    social: { title: string; url: string }[];
  };
  await expect(footer).toContainText(`${operator.street}, ${operator.postCode} ${operator.town}`);
  for (const { title, url } of social)
    await expect(footer.getByRole("link", { name: title })).toHaveAttribute("href", url);
  await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(footer.getByRole("link", { name: /^\+/ })).toHaveAttribute("href", /^tel:/);

  await test.step("the page about the order of results is one click away, and offers another try when it does not arrive", async () => {
    await page.getByRole("link", { name: "Wie wird sortiert?" }).click();
    await expect(
      page.getByRole("heading", { name: "Dieser Teil der Seite ist nicht angekommen" }),
    ).toBeVisible();
    await expectNoBarriers(page);
    await page.unroute("**/assets/ranking-explained-*.js");
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "So entsteht die Reihenfolge" })).toBeVisible();
  });

  for (const title of ["Über uns", "Downloads & Presse", "Impressum", "Datenschutz", "Barrierefreiheit"]) {
    await footer.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/seite\//);
    await expectNoBarriers(page);
  }
});

/** Goes through the whole page with the keyboard and names what lay under the cookie banner. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden = new Set<string>();
  for (let stop = 0; stop < 90; stop++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      const banner = document.querySelector('[aria-label="Cookie-Einstellungen"]')!;
      if (!focused || focused === document.body || banner.contains(focused)) return undefined;
      const box = focused.getBoundingClientRect();
      const cover = banner.getBoundingClientRect();
      const behind =
        box.top >= cover.top - 1 &&
        box.bottom <= cover.bottom &&
        box.left < cover.right &&
        box.right > cover.left;
      return behind || box.bottom < 0 || box.top > innerHeight
        ? focused.textContent || focused.tagName
        : undefined;
    });
    if (name) hidden.add(name);
  }
  return [...hidden];
}

test.describe("someone new", () => {
  test.use({ fresh: true });

  test("the cookie banner asks with two equal buttons, leaves the search usable on small screens, and can be reopened", async ({
    page,
    context,
  }) => {
    await openOverview(page);
    const banner = page.getByRole("region", { name: "Cookie-Einstellungen" });
    await expect(banner).toBeVisible();
    await expectNoBarriers(page);
    const [first, second] = await banner
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons.map((button) =>
          [button.clientWidth, button.clientHeight, getComputedStyle(button).backgroundColor].join(),
        ),
      );
    expect(first).toBe(second);
    expect((await context.cookies()).map((cookie) => cookie.name)).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

    await test.step("the cookie banner leaves the search usable on phones and at 200 and 400 %", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      expect((await banner.boundingBox())!.height).toBeLessThan(125);
      for (const size of [
        { width: 640, height: 450 },
        { width: 320, height: 225 },
      ]) {
        await page.setViewportSize(size);
        await searchField(page).scrollIntoViewIfNeeded();
        await searchField(page).fill("Brot", { timeout: 5_000 });
        await page.getByRole("search").getByRole("button", { name: "Suchen" }).click({ timeout: 5_000 });
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    });

    await banner.getByRole("button", { name: "Nur nötige" }).click();
    await expect(banner).toBeHidden();
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: "CookieConsent", value: "declined" });
    expect((cookie!.expires - Date.now() / 1000) / 86_400).toBeCloseTo(180, 1);
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    await expect(banner).toBeHidden();

    const reopen = page.getByRole("contentinfo").getByRole("button", { name: "Cookie-Einstellungen" });
    await reopen.click();
    await expect(banner.getByRole("button", { name: "Nur nötige" })).toBeFocused();
    await banner.getByRole("button", { name: "Alles erlauben" }).click();
    expect((await context.cookies())[0]?.value).toBe("accepted");
    await expect(reopen).toBeFocused();
  });

  test("the cookie banner comes first for the keyboard and hides nothing that has the focus", async ({
    page,
  }) => {
    test.slow();
    // Where nothing moves softly, the page is where it will be at once.
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 700 },
    ]) {
      await page.setViewportSize(size);
      await openOverview(page);
      const banner = page.getByRole("region", { name: "Cookie-Einstellungen" });
      await expect(banner).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(banner.getByRole("link", { name: "Mehr dazu" })).toBeFocused();
      expect(await hiddenStops(page)).toEqual([]);
    }
  });
});

test.describe("what the operator configured", () => {
  // A service worker's requests cannot be answered here in the operator's place.
  test.use({ fresh: true, serviceWorkers: "block" });

  /** Changes the configuration that the page reads, as if the operator had set it. */
  async function withSite(page: Page, addition: object) {
    await page.addInitScript((added) => {
      const parse = JSON.parse.bind(JSON);
      JSON.parse = (text, reviver) => {
        const value = parse(text, reviver);
        return value?.navigation ? { ...value, ...added } : value;
      };
    }, addition);
  }

  test("the counting script comes only after consent, and four seconds later", async ({ page }) => {
    await withSite(page, { analytics: { scriptUrl: "/assets/count.js" } });
    let loaded = 0;
    await page.route("**/assets/count.js", (route) => {
      loaded += 1;
      return route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await openOverview(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.clock.runFor(60_000);
    expect(loaded).toBe(0);
    await page.getByRole("button", { name: "Alles erlauben" }).click();
    await page.clock.runFor(3_999);
    expect(await page.locator('script[src*="count.js"]').count()).toBe(0);
    expect(loaded).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(() => loaded).toBe(1);
  });

  test("a phone hears of the app, and the note stays away after closing it", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    });
    const page = await context.newPage();
    await withSite(page, { apps: { androidId: "at.example.umkreis", iosId: "42" } });
    await openOverview(page);
    const note = page.getByRole("complementary", { name: "App" });
    await expect(note.getByRole("link", { name: "Ansehen" })).toHaveAttribute(
      "href",
      "https://play.google.com/store/apps/details?id=at.example.umkreis",
    );
    await expectNoBarriers(page);
    await note.getByRole("button", { name: "App-Hinweis schließen" }).click();
    await expect(note).toBeHidden();
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    await expect(note).toBeHidden();
    await context.close();
  });
});
