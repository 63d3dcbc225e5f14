// The street map in our own colours, from a real extract to the names that are read on it.
import {
  answerList,
  answerSearch,
  drawn,
  drawnNames,
  frame,
  mapIdle,
  mapSharp,
  openMap,
  openWholeRegion,
  pins,
  pixelsIn,
  pixelsOf,
  place,
  withBase,
} from "./map";
import { monaco } from "./monaco";
import { binary, type OwnServer } from "./own-server";
import { expect, test } from "./support";

test.slow();

let server: OwnServer | undefined;

test.afterEach(async () => {
  await server?.remove();
  server = undefined;
});

test("one extract and one command give a map on which streets, houses and their numbers are read", async ({
  page,
}, testInfo) => {
  test.skip(!binary, "UMKREIS_E2E_BINARY names no program");
  test.setTimeout(360_000);
  server = await monaco();
  test.skip(!server, "scripts/osrm.sh could not fetch the extract of Monaco");
  const tiles: { status: number; encoding: string | undefined }[] = [];
  const builtin: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/geo/basemap")) builtin.push(response.url());
    if (response.url().includes("/api/geo/streets/"))
      tiles.push({ status: response.status(), encoding: response.headers()["content-encoding"] });
  });

  await openWholeRegion(page, `${server!.url}/?tab=karte`);
  expect(await drawnNames(page, "street-places")).toContain("Monaco");
  await expect(frame(page).getByRole("link", { name: "© OpenStreetMap" })).toBeVisible();
  for (let step = 0; step < 4; step++) {
    await page.getByRole("button", { name: "Hineinzoomen" }).click();
    await mapIdle(page);
  }
  expect(await drawnNames(page, "street-names")).toContain("Avenue Saint-Michel");
  expect(await drawnNames(page, "street-stops")).toContain("Monte-Carlo");
  expect(tiles.length).toBeGreaterThan(0);
  expect(tiles.filter(({ status }) => status >= 400)).toEqual([]);

  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await mapSharp(page);
    const picture = await frame(page).screenshot();
    await testInfo.attach(`streets-${width}`, { body: picture, contentType: "image/png" });
    for (const colour of [drawn.street, drawn.mainStreet, drawn.building])
      expect(await pixelsIn(page, picture, colour)).toBeGreaterThan(1_000);
  }
  // Our own map begins far away from here, so nobody has waited for it.
  expect(builtin).toEqual([]);
});

test("where no street tile arrives, our own map stays and says so", async ({ page }) => {
  await withBase(page, {
    kind: "Streets",
    tiles: "/api/geo/streets/{z}/{x}/{y}?v=1",
    tilesMinZoom: 0,
    tilesMaxZoom: 14,
    tilesBounds: [12.7, 47.4, 15, 48.8],
    maxZoom: 19,
    attribution: "© OpenStreetMap",
  });
  await page.route("**/api/geo/streets/**", (route) =>
    route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }),
  );
  await answerList(page, { lat: 48.01, lng: 14.01 });
  await answerSearch(page, [place("Da", 0, 0)]);
  await openMap(page);
  await expect(page.getByText("Die Kartenbilder laden gerade nicht")).toBeVisible();
  await mapIdle(page);
  expect((await drawnNames(page, "names-small")).length).toBeGreaterThan(0);
  await expect.poll(() => pixelsOf(page, frame(page), drawn.home)).toBeGreaterThan(10_000);
  await expect(pins(page)).toHaveCount(1);
});
