// The way to a company: asked for, drawn, described and put away again.
import type { Page } from "@playwright/test";
import { watchFailures } from "./failures";
import {
  answerList,
  answerSearch,
  drawn,
  frame,
  mapIdle,
  openMap,
  pixelsOf,
  place,
  scrollToTop,
  withBase,
} from "./map";
import { expect, expectNoBarriers, test } from "./support";

const start = { latitude: 48.01, longitude: 14.01 };
const goal = place("Ziel", -1_500, -1_200);
const line = [
  [14.01, 48.01],
  [14, 48.005],
  [13.99, 47.995],
  [goal.location.lng, goal.location.lat],
];

const way = {
  geometry: { type: "LineString", coordinates: line },
  distanceM: 3_456,
  durationS: 421,
  provider: "OSRM",
  exact: true,
};

const straight = {
  geometry: { type: "LineString", coordinates: [line[0], line[3]] },
  distanceM: 2_500,
  durationS: null,
  provider: "Luftlinie",
  exact: false,
};

test.slow();

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(start);
  await answerList(page, { lat: 48.01, lng: 14.01 });
  await answerSearch(page, [goal]);
});

async function navigate(page: Page) {
  await page.getByRole("button", { name: "Ziel", exact: true }).click();
  await page
    .getByRole("region", { name: "Ziel", exact: true })
    .getByRole("button", { name: "Navigieren" })
    .click();
}

/** The pixels of the way once they no longer change: without a graphics card the map is coarse for a moment after every movement. */
async function pixelsAtRest(page: Page): Promise<number> {
  await mapIdle(page);
  let counted = -1;
  await expect(async () => {
    const before = counted;
    counted = await pixelsOf(page, frame(page), drawn.route);
    expect(counted).toBe(before);
  }).toPass({ intervals: [900] });
  return counted;
}

test("Navigieren draws the way with its length and time until Abbrechen, and says plainly when there is none", async ({
  page,
}) => {
  const answer = (found: object) =>
    page.route("**/api/geo/directions", (route) => route.fulfill(found as { json: unknown }));
  const panel = page.getByRole("region", { name: "Route zu Ziel" });
  await openMap(page);

  await test.step("a silent router and a failing server are said plainly, and the map goes on", async () => {
    await answer({ json: { ...straight, problem: "Unavailable" } });
    await navigate(page);
    await expect(page.getByText("Unsere Routensuche antwortet gerade nicht")).toBeVisible();
    await page.getByRole("button", { name: "Abbrechen" }).click();
    await answer({ status: 500, contentType: "application/problem+json", body: "{}" });
    const failures = watchFailures(page);
    await navigate(page);
    await expect(page.getByText("Die Route ließ sich gerade nicht berechnen.")).toBeVisible();
    await expect.poll(() => failures.logged).toContain("Failed: directions");
  });

  await answer({ json: { ...way, attribution: "© OpenStreetMap-Mitwirkende" } });
  const asked = page.waitForRequest("**/api/geo/directions");
  // Without putting the failed way aside first.
  await navigate(page);
  const body = (await asked).postDataJSON();
  expect(body).toMatchObject({ from: { lat: 48.01, lng: 14.01 }, mode: "Car" });
  expect(body.to.lat).toBeCloseTo(goal.location.lat, 6);
  await expect(panel).toContainText("3.46 km, 7 Min.");
  await expect(frame(page)).toContainText("© OpenStreetMap-Mitwirkende");
  expect(await pixelsAtRest(page)).toBeGreaterThan(1_500);
  await scrollToTop(page);
  await expectNoBarriers(page);

  await panel.getByRole("button", { name: "Abbrechen" }).click();
  await expect(panel).toHaveCount(0);
  // The keyboard goes on where the way was.
  await expect(page.getByRole("region", { name: "Karte der Betriebe" })).toBeFocused();
  expect(await pixelsAtRest(page)).toBeLessThan(1_200);
  await expect(page.getByRole("button", { name: "Ziel", exact: true })).toBeVisible();
});

test("on an operator's own style, which names the makers of its sources, the way is drawn as on ours, and taken away", async ({
  page,
}) => {
  await withBase(page, { kind: "Style", styleUrl: "/a-style.json", attribution: "" });
  const makers = {
    type: "geojson",
    data: { type: "FeatureCollection", features: [] },
    attribution: '<a href="https://karten.example">&copy; Kartenmacher</a>',
  };
  await page.route("**/a-style.json", (route) =>
    route.fulfill({
      json: {
        version: 8,
        sources: { one: makers, two: makers },
        layers: [{ id: "ground", type: "background", paint: { "background-color": "#ffeedd" } }],
      },
    }),
  );
  await page.route("**/api/geo/directions", (route) => route.fulfill({ json: way }));
  await openMap(page);
  await test.step("a style names the makers of its sources where the operator names nobody", async () => {
    await expect(page.getByText("© Kartenmacher", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Kartenmacher" })).toHaveCount(0);
  });
  expect(await pixelsOf(page, frame(page), [255, 238, 221])).toBeGreaterThan(100_000);
  await navigate(page);
  const panel = page.getByRole("region", { name: "Route zu Ziel" });
  await expect(panel).toContainText("3.46 km, 7 Min.");
  const withWay = await pixelsAtRest(page);
  await panel.getByRole("button", { name: "Abbrechen" }).click();
  expect(withWay - (await pixelsAtRest(page))).toBeGreaterThan(1_000);
});

test("without a router there is a dashed straight line, called Luftlinie, and links that open only on a click", async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? ""))
      foreign.push(request.url());
  });
  await page.route("**/api/geo/directions", (route) => route.fulfill({ json: straight }));
  await openMap(page);
  await navigate(page);
  const panel = page.getByRole("region", { name: "Route zu Ziel" });
  await expect(panel).toContainText("Luftlinie 2.50 km");
  const dashed = await pixelsAtRest(page);
  await panel.getByText("In einer Karten-App öffnen").click();
  const links = await panel.getByRole("link").evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute("href") ?? "",
      policy: link.getAttribute("referrerpolicy"),
    })),
  );
  expect(links).toHaveLength(5);
  for (const { href, policy } of links) {
    const { lat, lng } = goal.location;
    expect(
      [`${lat.toFixed(5)},${lng.toFixed(5)}`, `X=${Math.round(lng * 1e6)}@Y=${Math.round(lat * 1e6)}`].some(
        (named) => decodeURIComponent(href).includes(named),
      ),
      href,
    ).toBe(true);
    expect(href).not.toContain("48.01");
    expect(policy).toBe("no-referrer");
  }
  expect(foreign).toEqual([]);

  // The same panel with nothing to draw, and with the same line as a way that was found.
  const pixelsWith = async (change: object) => {
    await page.route("**/api/geo/directions", (route) => route.fulfill({ json: { ...straight, ...change } }));
    // A way that was found is not asked for again.
    await page.reload();
    await mapIdle(page);
    await navigate(page);
    await expect(panel).toContainText("2.50 km");
    return pixelsAtRest(page);
  };
  const none = await pixelsWith({ geometry: { type: "LineString", coordinates: [line[0]] } });
  const solid = await pixelsWith({ exact: true });
  expect(dashed - none).toBeGreaterThan(200);
  expect(solid - none).toBeGreaterThan(2 * (dashed - none));
});
