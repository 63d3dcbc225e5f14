// Pins, clusters and the one card that is open.
import type { Locator, Page } from "@playwright/test";
import {
  answerList,
  answerSearch,
  clusters,
  dragMap,
  expectApart,
  frame,
  mapIdle,
  openMap,
  pins,
  place,
  scrollToTop,
  visibleList,
} from "./map";
import { expect, firstCompany, idOf, lookOnce, test } from "./support";

interface Category {
  id: string;
  imageId: string;
}

const apart = [place("Mühle", -2_000, 0), place("Laden", 2_000, 600), place("Werkstatt", 0, -1_800)];
const close = [
  place("Eins", 0, 1_500),
  place("Zwei", 60, 1_500),
  place("Drei", 0, 1_560),
  place("Vier", 60, 1_560),
];
const together = [place("Links", 2_500, -1_300), place("Rechts", 2_500, -1_300)];

test.slow();

test.beforeEach(async ({ page }) => {
  await answerList(page, { lat: 48.01, lng: 14.01 });
});

test("places show as pins, near ones as a cluster with their number, which opens on a click, and identical ones side by side", async ({
  page,
}) => {
  await answerSearch(page, [...apart, ...close, ...together]);
  await openMap(page);
  await expect(pins(page)).toHaveCount(3);
  const cluster = (count: string) => clusters(page).filter({ hasText: new RegExp(`^${count}$`) });
  await expect(clusters(page)).toHaveCount(2);

  await test.step("the list opens a pin by keyboard, and Escape gives the focus back", async () => {
    const show = visibleList(page).getByRole("button", { name: "Drei auf der Karte zeigen" });
    await show.focus();
    await page.keyboard.press("Enter");
    // Its pin stands alone now, though the others are still one cluster.
    const card = page.getByRole("region", { name: "Drei" });
    await expect(card).toBeFocused();
    await expect(page.getByRole("button", { name: "Drei", exact: true })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(card.getByRole("button", { name: "Schließen" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(card.getByRole("button", { name: "Drei merken" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(card.getByRole("link", { name: "Zum Betrieb" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
    await expect(show).toBeFocused();
  });

  await cluster("4").click();
  await mapIdle(page);
  await expect(page.getByRole("button", { name: "Eins", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Vier", exact: true })).toBeVisible();
  // Whoever goes on by keyboard is still there.
  await expect(
    page.getByRole("button", { name: /^(Eins|Zwei|Drei|Vier)$/ }).and(page.locator(":focus")),
  ).toBeVisible();

  await expect(async () => {
    await page.getByRole("button", { name: "Herauszoomen" }).click();
    await mapIdle(page);
    await expect(cluster("2")).toBeVisible({ timeout: 500 });
  }).toPass();
  await cluster("2").click();
  await mapIdle(page);
  await expect(clusters(page)).toHaveCount(0);
  const left = (await page.getByRole("button", { name: "Links", exact: true }).boundingBox())!;
  const right = (await page.getByRole("button", { name: "Rechts", exact: true }).boundingBox())!;
  expect(right.x - left.x).toBeGreaterThan(40);
});

test("one card is open at a time, names the place and leads there, and pins have the look of the category they are found by", async ({
  page,
}) => {
  const { href, name } = await firstCompany(page);
  const [first, second] = (await (await page.request.get("/api/category?page=0&size=100")).json())
    .content as [Category, Category];
  const companyId = idOf(href);
  const { imageIds } = (await (await page.request.get(`/api/company/${companyId}`)).json()) as {
    imageIds: string[];
  };
  const mill = { ...apart[0]!, companyId };
  await page.route(`**/api/company/${companyId}/stores`, async (route) => {
    const [store] = (await (await route.fetch()).json()) as object[];
    const openIntervals = [{ start: "2020-01-01T00:00:00Z", end: "2100-01-01T00:00:00Z" }];
    await route.fulfill({ json: [{ ...store, id: mill.storeId, openIntervals }] });
  });
  await answerSearch(page, [{ ...mill, categoryId: first.id }, apart[1]!, apart[2]!, close[0]!, close[1]!]);
  await openMap(page);
  const pin = page.getByRole("button", { name: "Mühle", exact: true });
  const expectLook = async ({ id, imageId }: Category) => {
    await expect(pin).toHaveClass(new RegExp(`cat-${id}`));
    await expect(pin.locator("img")).toHaveAttribute("src", `/api/media/${imageId}?w=320`);
  };
  await test.step("a pin carries its category's colour and picture", async () => {
    await expectLook(first);
    await expect(pin.locator("path")).toHaveAttribute("stroke", "#fff");
  });
  const [card, shop, garage] = ["Mühle", "Laden", "Werkstatt"].map((title) =>
    page.getByRole("region", { name: title }),
  ) as [Locator, Locator, Locator];
  const open = (title: string) => page.getByRole("button", { name: title, exact: true }).click();

  await test.step("where the system chooses the colours, pins and circles stand out on the map and the opened one is told", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const [canvas, text] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      const colourOf = (systemColour: string) => {
        probe.style.color = systemColour;
        return getComputedStyle(probe).color;
      };
      return [colourOf("Canvas"), colourOf("ButtonText")] as const;
    });
    expect(canvas).not.toBe(text);
    const alone = page.getByRole("button", { name: "Werkstatt", exact: true });
    // The drop itself is in the colour of text; a frame around it would be a square on the map.
    await expect(alone).toHaveCSS("color", text);
    await expect(alone).toHaveCSS("outline-style", "none");
    await expect(clusters(page)).toHaveCSS("outline-width", "1px");
    await expect(clusters(page)).toHaveCSS("color", text);
    await alone.click();
    // Also with the keyboard in it, where a ring would be too much otherwise.
    await expect(garage).toHaveCSS("outline-style", "solid");
    await expect(garage.getByRole("link", { name: "Zum Betrieb" })).toHaveCSS("outline-width", "1px");
    await expect(alone).toHaveClass(/is-open/);
    await page.emulateMedia({ forcedColors: null });
    // It would lie on the next pin.
    await garage.getByRole("button", { name: "Schließen" }).click();
    await expect(garage).toHaveCount(0);
  });

  await open("Laden");
  await expect(shop).toBeVisible();
  await expect(shop).toHaveCSS("animation-duration", "0.4s");
  await open("Mühle");
  await expect(card.getByRole("heading", { name: "Mühle" })).toBeVisible();
  await expect(card).toContainText("Mühlegasse 1");
  await expect(card).toContainText("Jetzt geöffnet");
  const [imageId] = imageIds;
  const photo = imageId ? `img[src*="${imageId}"]` : `svg[data-storefront="${companyId}"]`;
  await expect(card.locator(photo)).toBeVisible();
  await expect(shop).toHaveCount(0);
  // Without a position there is no way to find.
  await expect(card.getByRole("button", { name: "Navigieren" })).toHaveCount(0);

  await test.step("dragging the map closes the card, and so does a click beside it", async () => {
    // The third pin is outside of the map since the card of the first moved it.
    await open("Laden");
    await expect(shop).toBeVisible();
    await mapIdle(page);
    await dragMap(page, 40, 20, 0.1);
    await expect(shop).toHaveCount(0);
    await open("Laden");
    await expect(shop).toBeVisible();
    await page.getByRole("region", { name: "Karte der Betriebe" }).click({ position: { x: 20, y: 20 } });
    await expect(shop).toHaveCount(0);
  });

  await test.step("a place that a new search no longer finds takes its card with it", async () => {
    await open("Laden");
    await expect(shop).toBeVisible();
    await answerSearch(page, [{ ...mill, categoryId: second.id }]);
    await page
      .getByRole("group", { name: "Nach Kategorie filtern" })
      .getByRole("button", { name: /^Lebensmittel/ })
      .click();
    await expect(pins(page)).toHaveCount(1);
    await expect(shop).toHaveCount(0);
  });
  await test.step("it takes those of the category that a newer search finds it by", () => expectLook(second));

  await open("Mühle");
  await card.getByRole("link", { name: "Zum Betrieb" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("an opened card has no barrier, no button of the map lies on it, and zooming keeps its pin where it is", async ({
  page,
}) => {
  const look = lookOnce(page);
  const card = page.getByRole("region", { name: "Nachbar" });
  const see = async (width: number) => {
    await mapIdle(page);
    await expect(card).toBeVisible();
    await scrollToTop(page);
    await look(`at ${width} pixels`);
  };
  for (const [width, height, eastM, northM] of [
    [390, 844, 200, -2_500],
    [1440, 900, 4_800, 1_000],
  ] as const) {
    await page.setViewportSize({ width, height });
    await answerSearch(page, [place("Nachbar", eastM, northM)]);
    await openMap(page);
    await page.getByRole("button", { name: "Nachbar", exact: true }).click();
    // It grows out of its pin.
    await expect.poll(async () => (await card.boundingBox())?.width).toBe(320);
    await mapIdle(page);
    await expectApart([
      card,
      ...["Hineinzoomen", "Herauszoomen", "Zu meinem Standort"].map((name) =>
        page.getByRole("button", { name }),
      ),
    ]);
    await expect(card).toBeInViewport({ ratio: 1 });
    await see(width);
    if (width > 820) continue;
    await page.setViewportSize({ width: 820, height: 900 });
    await see(820);
  }

  await test.step("the zoom buttons keep an opened pin where it is, and go to the middle without one", async () => {
    await frame(page).scrollIntoViewIfNeeded();
    const pin = page.getByRole("button", { name: "Nachbar", exact: true });
    const before = (await pin.boundingBox())!;
    for (let step = 0; step < 3; step++) {
      await page.getByRole("button", { name: "Hineinzoomen" }).click();
      await mapIdle(page);
    }
    const after = (await pin.boundingBox())!;
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(3);
    await expect(card).toBeInViewport({ ratio: 1 });
    await card.getByRole("button", { name: "Schließen" }).click();
    await expect(card).toHaveCount(0);
    for (let step = 0; step < 3; step++) {
      await page.getByRole("button", { name: "Herauszoomen" }).click();
      await mapIdle(page);
    }
    const back = (await pin.boundingBox())!;
    expect(Math.hypot(back.x - before.x, back.y - before.y)).toBeGreaterThan(30);
  });
});

test("a card that is opened from the list below the map is seen on a phone and a tablet", async ({
  page,
}) => {
  const places = Array.from({ length: 12 }, (_, at) =>
    place(`Ort ${"x".repeat(at + 1)}`, at * 300 - 1_800, 0),
  );
  await answerSearch(page, places);
  // One after the other, each from the other end: the list begins with what is nearest.
  for (const [width, height, title] of [
    [390, 844, places[11]!.title],
    [820, 1100, places[0]!.title],
  ] as const) {
    await page.setViewportSize({ width, height });
    if (width === 390) await openMap(page);
    else await mapIdle(page);
    const show = page.getByRole("button", { name: `${title} auf der Karte zeigen` });
    await show.scrollIntoViewIfNeeded();
    await expect(frame(page)).not.toBeInViewport({ ratio: 0.9 });
    await show.click();
    const card = page.getByRole("region", { name: title, exact: true });
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card).toBeFocused();
    await mapIdle(page);
    await expect(card).toBeInViewport({ ratio: 1 });
    // Nothing of the header lies on it.
    expect((await card.boundingBox())!.y).toBeGreaterThan(
      (await page.getByRole("banner").boundingBox())!.height,
    );
  }
});

/** How far the page is scrolled once it has come to rest: after a finger has left, it rolls on for a while. */
const restingScroll = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [last, since] = [scrollY, performance.now()];
        const look = (now: number) => {
          if (scrollY !== last) [last, since] = [scrollY, now];
          if (now - since > 300) resolve(last);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );

test("on a phone one finger scrolls the page and two move the map", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    locale: "de-AT",
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await answerList(page, { lat: 48.01, lng: 14.01 });
  await answerSearch(page, [apart[0]!]);
  await openMap(page);
  const touches = await context.newCDPSession(page);
  /** On the map itself: what touches a pin means the pin. */
  const besidePin = async () => {
    const { x, y, width, height } = (await frame(page).boundingBox())!;
    return { x: x + width / 6, y: y + height * 0.75 };
  };
  const drag = async (fingers: readonly { x: number; y: number }[]) => {
    const send = (type: "touchStart" | "touchMove" | "touchEnd", upPx: number) =>
      touches.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : fingers.map(({ x, y }, id) => ({ x, y: y - upPx, id })),
      });
    await send("touchStart", 0);
    for (let upPx = 10; upPx <= 120; upPx += 10) {
      await send("touchMove", upPx);
      // Fingers take their time: what comes and goes within one frame moves no map.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await send("touchEnd", 0);
    await mapIdle(page);
  };
  /** Where the pin stands on the map, wherever the map is on the screen. */
  const pinTop = () =>
    // In one moment: the page may still be scrolling.
    pins(page)
      .first()
      .evaluate(
        (pin) => pin.getBoundingClientRect().top - pin.closest("[data-map]")!.getBoundingClientRect().top,
      );
  const before = { scrolled: await page.evaluate(() => window.scrollY), pin: await pinTop() };
  await drag([await besidePin()]);
  expect(await restingScroll(page)).toBeGreaterThan(before.scrolled + 60);
  expect(Math.abs((await pinTop()) - before.pin)).toBeLessThan(3);

  const { x, y } = await besidePin();
  const scrolled = await page.evaluate(() => window.scrollY);
  await drag([
    { x, y },
    { x: x + 90, y },
  ]);
  await expect.poll(async () => before.pin - (await pinTop())).toBeGreaterThan(60);
  expect(Math.abs((await restingScroll(page)) - scrolled)).toBeLessThan(3);
  await context.close();
});
