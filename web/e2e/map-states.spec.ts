// What the map says when it cannot be drawn, and that it holds no barrier when it can.
import type { Locator } from "@playwright/test";
import {
  answerList,
  answerSearch,
  dragMap,
  drawn,
  expectApart,
  frame,
  mapIdle,
  openMap,
  pins,
  pixelsIn,
  pixelsOf,
  place,
  scrollToTop,
  visibleList,
  withBase,
  withRegionAt,
  withTiles,
} from "./map";
import { expect, expectNoBarriers, firstCompany, renderInBrowser, test, withoutWebGl } from "./support";

test.slow();

const linz = { lat: 48.3064, lng: 14.2861 };
const widths = [390, 820, 1440] as const;
const smallScreens = [
  [390, 844],
  [820, 1180],
] as const;

test("our own map is drawn to its edges from our own server alone, names its sources, and moves and zooms by keyboard", async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => {
    if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).host);
  });
  await answerSearch(page, [place("Mitte", 0, 0, linz)]);
  await answerList(page, linz);
  await openMap(page, linz);
  await expect(frame(page)).toContainText("GeoNames (CC BY 4.0)");
  // The Danube flows through Linz.
  expect(await pixelsOf(page, frame(page), drawn.water)).toBeGreaterThan(2_000);
  expect([...hosts]).toEqual([new URL(page.url()).host]);

  const before = (await pins(page).boundingBox())!;
  await page.getByRole("region", { name: "Karte der Betriebe" }).focus();
  await page.keyboard.press("ArrowRight");
  await mapIdle(page);
  expect((await pins(page).boundingBox())!.x).toBeLessThan(before.x - 50);
  await page.getByRole("button", { name: "Herauszoomen" }).focus();
  await page.keyboard.press("Enter");
  await mapIdle(page);
  await expect(pins(page)).toHaveCount(1);

  await test.step("a map is drawn to its edges where the header covers a part of it, on a phone, a tablet and a desktop", async () => {
    // Where nothing is drawn one sees the frame's ground, now in a colour that no map has.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "[data-map] { background: #f0f !important } [data-map] > :not(:first-child) { visibility: hidden " +
          "} .drawn-away canvas { visibility: hidden }",
      );
      document.adoptedStyleSheets.push(sheet);
    });
    // The whole screen as it is: for a part of it, or after moving there, Chromium would draw anew and without this fault.
    const empty = async () => pixelsIn(page, await page.screenshot(), [255, 0, 255]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await mapIdle(page);
      for (const hidden of [30, 150]) {
        await page.evaluate(
          (top) =>
            window.scrollBy({
              top: document.querySelector("[data-map]")!.getBoundingClientRect().top - top,
              behavior: "instant",
            }),
          64 - hidden,
        );
        await mapIdle(page);
        expect(await empty(), `${hidden} pixels hidden at ${width}`).toBe(0);
      }
      await frame(page).evaluate((element) => element.classList.add("drawn-away"));
      expect(await empty()).toBeGreaterThan(width * 150);
      await frame(page).evaluate((element) => element.classList.remove("drawn-away"));
    }
  });
});

test("when the operator's tiles fail, our own map shows beneath and the visitor is told; tiles that are back lie on it", async ({
  page,
}) => {
  let back = false;
  await withTiles(page, () => back);
  await answerSearch(page, [place("Da", 0, 0, linz)]);
  await answerList(page, linz);
  await openMap(page, linz);
  const notice = page.getByText("Die Kartenbilder laden gerade nicht");
  await expect(notice).toBeVisible();
  expect(await pixelsOf(page, frame(page), drawn.water)).toBeGreaterThan(2_000);
  await expect(frame(page)).toContainText("Datenquelle: basemap.at · GeoNames");
  await expect(pins(page)).toHaveCount(1);

  back = true;
  await page.getByRole("button", { name: "Hineinzoomen" }).click();
  await expect(notice).toHaveCount(0);
  await mapIdle(page);
  await expect.poll(() => pixelsOf(page, frame(page), [255, 0, 0])).toBeGreaterThan(100_000);
  expect(await pixelsOf(page, frame(page), drawn.water)).toBeLessThan(500);
});

test("what the map says lies on none of its buttons at any width, and Route asks where one is, then shows the way", async ({
  page,
  context,
}) => {
  await withTiles(page, () => false);
  const notice = page.getByText("Die Kartenbilder laden gerade nicht");
  const sources = page.getByText("Datenquelle: basemap.at · GeoNames");
  const zooming = ["Hineinzoomen", "Herauszoomen"].map((name) => page.getByRole("button", { name }));
  const expectApartAtEveryWidth = async (elements: readonly Locator[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await frame(page).scrollIntoViewIfNeeded();
      await mapIdle(page);
      await expect(notice).toBeVisible();
      await expectApart([notice, sources, ...zooming, ...elements]);
    }
  };
  await renderInBrowser(page);
  await page.goto((await firstCompany(page)).href);
  await frame(page).scrollIntoViewIfNeeded();
  await mapIdle(page);
  await expectApartAtEveryWidth([page.getByRole("button", { name: "Näher heran" })]);
  await page
    .getByRole("list", { name: "Aktionen zu diesem Betrieb" })
    .getByRole("button", { name: "Route" })
    .click();
  const panel = page.getByRole("region", { name: /^Route zu / });
  await expect(panel).toBeVisible();
  await expectApartAtEveryWidth([panel]);

  await test.step("Route on a company's page asks where one is, then shows the way on its map", async () => {
    await expect(panel).toContainText("Verrate uns, wo du bist");
    await context.setGeolocation({ latitude: 48.01, longitude: 14.01 });
    await context.grantPermissions(["geolocation"]);
    await panel.getByRole("button", { name: "Meinen Standort verwenden" }).click();
    await expect(panel).toContainText(/(\d+ m|\d+\.\d\d km)/);
    await scrollToTop(page);
    await expectNoBarriers(page);
    await panel.getByRole("button", { name: "Abbrechen" }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("region", { name: /^Lage von / })).toBeFocused();
    // What follows is again somebody who has not told where they are.
    await context.clearPermissions();
    await page.evaluate(() => localStorage.clear());
  });

  await answerList(page, { lat: 48.01, lng: 14.01 });
  await page.route("**/api/company/search", (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
  );
  await openMap(page);
  await expect(page.getByRole("alert")).toContainText("Die Standorte konnten nicht geladen werden.");
  await expectApartAtEveryWidth([
    page.getByRole("alert"),
    page.getByRole("button", { name: "Zu meinem Standort" }),
  ]);
});

const brokenStyles = {
  "does not arrive": { status: 500, body: "{}" },
  "is none": { status: 200, json: { tiles: [] } },
  "cannot be read": {
    status: 200,
    json: { version: 8, sources: {}, layers: [{ id: "a", type: "nonsense" }] },
  },
};

test("when the operator's style does not arrive, is none or cannot be read, our own map takes its place", async ({
  page,
}) => {
  await withBase(page, { kind: "Style", styleUrl: "/no-style.json", attribution: "Irgendwer" });
  await answerSearch(page, []);
  await answerList(page, linz);
  for (const [how, answer] of Object.entries(brokenStyles))
    await test.step(`a style that ${how}`, async () => {
      await page.route("**/no-style.json", (route) => route.fulfill(answer));
      await openMap(page, linz);
      await expect(page.getByText("Die Kartenbilder laden gerade nicht")).toBeVisible();
      await mapIdle(page);
      expect(await pixelsOf(page, frame(page), drawn.water)).toBeGreaterThan(2_000);
    });
});

test("without WebGL there is a clear message that leaves the room to the list, which does everything", async ({
  page,
}) => {
  const steyr = { lat: 48.0427, lng: 14.4213 };
  await withoutWebGl(page);
  await page.route("**/api/company/search", (route) => {
    const { latitude, longitude } = route.request().postDataJSON().near as {
      latitude: number;
      longitude: number;
    };
    const around = ({ lat, lng }: typeof linz) =>
      Math.abs(latitude - lat) < 0.05 && Math.abs(longitude - lng) < 0.05;
    return route.fulfill({
      json: [
        around(linz) && place("Ferner Hof", 4_000, 0, linz),
        around(linz) && place("Linzer Hof", 0, 0, linz),
        around(linz) && place("Naher Hof", 100, 0, linz),
        around(steyr) && place("Steyrer Hof", 0, 0, steyr),
      ].filter(Boolean),
    });
  });
  await answerList(page, linz);
  await page.goto("/?tab=karte");
  const links = visibleList(page).getByRole("link");
  await expect(page.getByRole("alert")).toContainText("Dein Browser kann hier keine Karte zeichnen");
  await expect(links).toHaveText(["Linzer Hof", "Naher Hof", "Ferner Hof"]);
  await expectNoBarriers(page);
  for (const [width, height] of smallScreens) {
    await page.setViewportSize({ width, height });
    await frame(page).evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    await expect(links.nth(2), `at ${width}`).toBeInViewport();
  }

  await test.step("it goes to a place typed later, and from an empty one to the nearest result", async () => {
    const go = async (town: string) => {
      await page.getByRole("combobox", { name: "PLZ oder Ort" }).fill(town);
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("Enter");
    };
    await go("Steyr");
    await expect(links).toHaveText(["Steyrer Hof"]);
    await expect(page.getByRole("heading", { name: "1 Standort in der Nähe" })).toBeVisible();
    await go("Wels");
    await expect(page.getByRole("heading", { name: "Kein Standort in der Nähe" })).toBeVisible();
    await expect(page.getByText("zoome")).toHaveCount(0);
    await page.getByRole("button", { name: "Zum nächsten Treffer" }).click();
    await expect(links).toHaveText(["Linzer Hof", "Naher Hof", "Ferner Hof"]);
  });

  await test.step("a link to a place on the map also works where there is no map", async () => {
    // As for somebody who has not typed a place before.
    await page.evaluate(() => localStorage.clear());
    await page.goto("/?tab=karte&map=48.30639,14.28611,13&store=nirgends");
    await expect(page.getByText("Dein Browser kann hier keine Karte zeichnen")).toBeVisible();
    await expect(
      page.getByRole("list", { name: "Standorte in der Nähe" }).getByRole("listitem").first(),
    ).toBeVisible();
  });
});

test("without WebGL a company's page still leads there by other apps, and none of it is cut off on small screens", async ({
  page,
}) => {
  await withoutWebGl(page);
  await page.goto((await firstCompany(page)).href);
  await page.getByRole("button", { name: "Route", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Die Adresse steht bei den Kontaktdaten");
  const panel = page.getByRole("region", { name: /^Route zu/ });
  await expect(panel.getByRole("button", { name: "Meinen Standort verwenden" })).toBeVisible();
  await expect(panel.getByText("In einer Karten-App öffnen")).toBeVisible();
  await scrollToTop(page);
  await expectNoBarriers(page);
  for (const [width, height] of smallScreens) {
    await page.setViewportSize({ width, height });
    await expect(async () => {
      const [inner, outer] = [(await panel.boundingBox())!, (await frame(page).boundingBox())!];
      expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
    }).toPass({ timeout: 5_000 });
  }
  await panel.getByRole("button", { name: "Abbrechen" }).click();
  await expect(frame(page)).toBeFocused();
});

test("a map library and the data of our own map that do not arrive are told, leave the list, and can be fetched again", async ({
  page,
}) => {
  await page.route("**/api/geo/basemap*", (route) => route.abort());
  await answerSearch(page, [place("Da", 0, 0, linz)]);
  await answerList(page, linz);
  await withRegionAt(page, linz);
  await test.step("a map library that does not arrive leaves the list and can be fetched again", async () => {
    await page.route("**/assets/engine-*.js", (route) => route.abort());
    await page.goto("/?tab=karte");
    await expect(page.getByRole("alert")).toContainText("Die Karte ist nicht angekommen");
    await expect(visibleList(page).getByRole("link")).toHaveText(["Da"]);
    await page.unroute("**/assets/engine-*.js");
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await mapIdle(page);
    await expect(pins(page)).toHaveCount(1);
  });

  await frame(page).scrollIntoViewIfNeeded();
  const notice = page.getByText("Der Kartenhintergrund ist nicht angekommen.");
  await expect(notice).toBeVisible();
  await expect(pins(page)).toHaveCount(1);
  await expect(frame(page)).not.toContainText("GeoNames");
  expect(await pixelsOf(page, frame(page), drawn.water)).toBeLessThan(500);
  await scrollToTop(page);
  await expectNoBarriers(page);

  // Whoever has looked elsewhere meanwhile goes on there.
  await dragMap(page, 150, 0);
  await mapIdle(page);
  const before = (await pins(page).boundingBox())!;
  await page.unroute("**/api/geo/basemap*");
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(frame(page)).toContainText("GeoNames (CC BY 4.0)");
  await mapIdle(page);
  await expect(notice).toHaveCount(0);
  expect(await pixelsOf(page, frame(page), drawn.water)).toBeGreaterThan(2_000);
  await expect(pins(page)).toHaveCount(1);
  expect(Math.abs((await pins(page).boundingBox())!.x - before.x)).toBeLessThan(3);
});

test("where neither the operator's tiles nor our own map arrive, nobody is told that ours can be seen", async ({
  page,
}) => {
  await withTiles(page, () => false);
  await page.route("**/api/geo/basemap*", (route) => route.abort());
  await answerSearch(page, [place("Da", 0, 0, linz)]);
  await answerList(page, linz);
  await openMap(page, linz);
  await expect(page.getByText("Der Kartenhintergrund ist nicht angekommen.")).toBeVisible();
  await expect(page.getByText("einfachere Karte")).toHaveCount(0);
  await expect(frame(page)).not.toContainText("GeoNames");
  await page.unroute("**/api/geo/basemap*");
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByText("Die Kartenbilder laden gerade nicht")).toBeVisible();
  await expect(frame(page)).toContainText("Datenquelle: basemap.at · GeoNames");
});
