// The map searches what it shows, and the list beside it says what that is.
import { watchFailures } from "./failures";
import {
  answerList,
  answerSearch,
  clusters,
  dragMap,
  frame,
  isMapSearch,
  mapIdle,
  openMap,
  openWholeRegion,
  pins,
  place,
  type Place,
  visibleList,
} from "./map";
import { expect, test } from "./support";

test.slow();

test("the map of a small region opens in its middle, searches around it and again once it was moved, or says that this failed", async ({
  page,
  context,
}) => {
  const searches: { atMs: number; near: { latitude: number; longitude: number; maxDistanceKm: number } }[] =
    [];
  page.on("request", (request) => {
    if (isMapSearch(request)) searches.push({ atMs: Date.now(), near: request.postDataJSON().near });
  });
  await context.setGeolocation({ latitude: 48.2082, longitude: 13.4875 });
  await context.grantPermissions([]);
  await answerList(page, { lat: 48.01, lng: 14.01 });
  await answerSearch(page, [place("Fern", 3_000, 0), place("Nah", 500, 0), place("Draußen", 60_000, 0)]);
  await openMap(page);
  expect(searches[0]?.near).toEqual({ latitude: 48, longitude: 14, maxDistanceKm: 10 });
  // The list names what is visible, nearest first.
  await expect(page.getByRole("heading", { name: "2 Standorte in diesem Ausschnitt" })).toBeVisible();
  await expect(visibleList(page).getByRole("link")).toHaveText(["Nah", "Fern"]);

  // Two searches belong to the opening: ten kilometres at once, then what the window really shows. After a movement
  // there is one, a second after the map has come to rest, half the visible diagonal around its middle.
  await expect.poll(() => searches.length, { timeout: 30_000 }).toBe(2);
  await dragMap(page, 330, 0);
  const restedAtMs = Date.now();
  await expect(visibleList(page).getByRole("link")).toHaveText(["Nah"]);
  await expect.poll(() => searches.length, { timeout: 30_000 }).toBe(3);
  const [, , { atMs, near }] = searches as [unknown, unknown, (typeof searches)[0]];
  expect(atMs - restedAtMs).toBeGreaterThanOrEqual(900);
  const { latitude, longitude, maxDistanceKm } = near;
  expect(longitude).toBeLessThan(13.99);
  const { width, height } = (await frame(page).boundingBox())!;
  const metresPerPixel = (78_271.517 * Math.cos((latitude * Math.PI) / 180)) / 2 ** 12;
  const halfDiagonalKm = (Math.hypot(width, height) / 2 / 1000) * metresPerPixel;
  expect(maxDistanceKm).toBeGreaterThan(halfDiagonalKm * 0.98);
  expect(maxDistanceKm).toBeLessThan(halfDiagonalKm * 1.02);

  await test.step("a failed search empties the map and its list, and can be tried again", async () => {
    const failures = watchFailures(page);
    await page.route("**/api/company/search", (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
    );
    await dragMap(page, -30, 30);
    await expect(page.getByRole("alert")).toContainText("Die Standorte konnten nicht geladen werden.");
    await expect.poll(() => failures.logged).toContain("Failed: markers");
    expect(failures.counted).toEqual([{ kind: "markers", page: "overview" }]);
    await expect(page.getByRole("heading", { name: "Standorte im Kartenausschnitt" })).toBeVisible();
    await expect(visibleList(page).getByRole("listitem")).toHaveCount(0);
    await expect(pins(page)).toHaveCount(0);
    await answerSearch(page, [place("Nah", 500, 0)]);
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect(visibleList(page).getByRole("listitem")).toHaveCount(1);
  });

  await test.step("the map itself asks where one is and goes there", async () => {
    await expect(page.getByRole("img", { name: "Dein Standort" })).toHaveCount(0);
    await context.grantPermissions(["geolocation"]);
    const there = page.waitForRequest(
      (request) => isMapSearch(request) && Math.abs(request.postDataJSON().near.longitude - 13.4875) < 0.001,
    );
    await page.getByRole("button", { name: "Zu meinem Standort" }).click();
    await there;
    await expect(page.getByRole("img", { name: "Dein Standort" })).toBeVisible();
  });
});

test("without a position the map opens on the whole region with clusters, and searches all that it shows", async ({
  page,
}) => {
  const searches: { latitude: number; longitude: number; maxDistanceKm: number }[] = [];
  page.on("request", (request) => isMapSearch(request) && searches.push(request.postDataJSON().near));
  const [ried, steyr] = [
    { lat: 48.21, lng: 13.49 },
    { lat: 48.04, lng: 14.42 },
  ];
  await answerList(page, ried);
  await answerSearch(page, [
    place("Markt", 0, 0, ried),
    place("Bäckerei", 300, 0, ried),
    place("Radwerkstatt", 0, 0, steyr),
  ]);
  await openWholeRegion(page);
  // The first search reaches over the region's corners, the second over those of the window.
  await expect.poll(() => searches.length, { timeout: 30_000 }).toBe(2);
  for (const { latitude, longitude, maxDistanceKm } of searches) {
    expect(latitude).toBeCloseTo(48.05, 0);
    expect(longitude).toBeCloseTo(13.9, 0);
    expect(maxDistanceKm).toBeGreaterThan(120);
  }
  await expect(clusters(page)).toHaveText(["2"]);
  await expect(pins(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "3 Standorte in diesem Ausschnitt" })).toBeVisible();

  // A click on the cluster shows its places apart.
  await clusters(page).click();
  await expect(pins(page)).toHaveCount(2, { timeout: 30_000 });
});

test("the map opens with the visitor, whose dot moves on while the map stays until it is asked or a place is typed", async ({
  page,
  context,
}) => {
  const places: { latitude: number; longitude: number }[] = [];
  page.on("request", (request) => isMapSearch(request) && places.push(request.postDataJSON().near));
  await answerSearch(page, []);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 48.2082, longitude: 13.4875 });
  await answerList(page, { lat: 48.21, lng: 13.49 });
  await openMap(page);
  await expect.poll(() => places.at(-1)?.longitude, { timeout: 30_000 }).toBeCloseTo(13.4875, 3);
  const here = page.getByRole("img", { name: "Dein Standort" });
  await expect(here).toBeVisible();

  await dragMap(page, 200, 0);
  await expect.poll(() => places.at(-1)?.longitude, { timeout: 30_000 }).toBeLessThan(13.4775);
  const left = async () => (await here.boundingBox())?.x ?? 0;
  const [before, seen] = [await left(), places.length];
  await context.setGeolocation({ latitude: 48.2082, longitude: 13.4975 });
  await expect.poll(async () => (await left()) - before, { timeout: 30_000 }).toBeGreaterThan(20);
  await mapIdle(page);
  expect(places.length).toBe(seen);
  await test.step("whoever wants less motion is there at once, without a flight", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const from = await left();
    const button = page.getByRole("button", { name: "Zu meinem Standort" });
    const atOnce = await button.evaluate((element: HTMLElement) => {
      element.click();
      return document.querySelector(".map-here")!.getBoundingClientRect().left;
    });
    await expect.poll(() => places.at(-1)?.longitude, { timeout: 30_000 }).toBeCloseTo(13.4975, 3);
    await mapIdle(page);
    const there = await left();
    expect(Math.abs(there - from)).toBeGreaterThan(50);
    expect(Math.abs(there - atOnce)).toBeLessThanOrEqual(2);
    await page.emulateMedia({ reducedMotion: null });
  });

  const wels = page.waitForRequest(
    (request) => isMapSearch(request) && Math.abs(request.postDataJSON().near.latitude - 48.16) < 0.03,
  );
  await page.getByRole("combobox", { name: "PLZ oder Ort" }).fill("Wels");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await wels;
});

test("what is found while the map is dragged appears once it is let go; until then the map says that it searches", async ({
  page,
}) => {
  const [first, second] = [place("Da", 3_500, 0), place("Neu", 3_500, 1_300)];
  const said: string[] = [];
  await page.exposeFunction("say", (text: string) => said.push(text));
  await answerList(page, { lat: 48, lng: 14 });
  await answerSearch(page, [first]);
  await openMap(page);
  await expect(pins(page)).toHaveCount(1);
  const heading = page.getByRole("heading", { level: 2, name: /in diesem Ausschnitt|durchsucht/ });
  await expect(heading).toHaveText("1 Standort in diesem Ausschnitt");
  /** From now on answers wait until they are let go. */
  const hold = async (found: readonly Place[]) => {
    let letGo = () => {};
    const arrival = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/company/search", async (route) => {
      await arrival;
      await route.fulfill({ json: found });
    });
    return letGo;
  };

  const arrive = await hold([first, second]);
  const asked = page.waitForRequest(isMapSearch);
  await dragMap(page, 40, 0);
  await asked;
  const box = (await frame(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 30, box.y + box.height * 0.8, { steps: 5 });
  const answered = page.waitForResponse((response) => isMapSearch(response.request()));
  arrive();
  await (await answered).finished();
  // Long enough for whatever would come of it.
  await page.waitForTimeout(500);
  await expect(pins(page)).toHaveCount(1);
  // What is not shown yet is not counted either.
  await expect(heading).toHaveText("Karte wird durchsucht …");
  await page.mouse.up();
  await expect(pins(page)).toHaveCount(2);

  // Not that there is nothing, while nobody knows yet.
  await expect(heading).toHaveText("2 Standorte in diesem Ausschnitt");
  await mapIdle(page);
  const empty = await hold([]);
  await heading.evaluate((element) => {
    const { say } = window as unknown as { say: (text: string) => void };
    new MutationObserver(() => say(element.textContent)).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  const again = page.waitForRequest(isMapSearch);
  // One movement only: a second one could begin when the search for the first is already under way.
  await dragMap(page, 300, 0);
  await again;
  await expect(heading).toHaveText("Karte wird durchsucht …");
  await expect(visibleList(page).getByRole("listitem")).toHaveCount(0);
  await expect(page.getByText("Hier liegt gerade nichts")).toHaveCount(0);
  empty();
  await expect(heading).toHaveText("Kein Standort in diesem Ausschnitt");
  expect([...new Set(said)]).toEqual(["Karte wird durchsucht …", "Kein Standort in diesem Ausschnitt"]);
});

test("the map opens on all results, and text, categories, offers and what is open now narrow it as they do the list", async ({
  page,
}) => {
  await answerSearch(page, [place("Da", 0, 0)]);
  await answerList(page, { lat: 48.3064, lng: 14.2861 });
  const [offer] = (await (await page.request.get("/api/special-offer")).json()) as {
    id: string;
    title: string;
  }[];
  const searched = page.waitForRequest(isMapSearch);
  await openWholeRegion(page, "/?tab=karte&search=Brot");
  const body = (await searched).postDataJSON();
  expect(body.text).toBe("Brot");
  expect(body.near.maxDistanceKm).toBeGreaterThan(120);
  const chips = page.getByRole("group", { name: "Nach Kategorie filtern" });
  const asked = (wanted: (sent: Record<string, unknown>) => boolean) =>
    page.waitForRequest((request) => isMapSearch(request) && wanted(request.postDataJSON()));

  const narrowed = asked(({ categoryIds }) => (categoryIds as string[] | undefined)?.length === 1);
  await chips.getByRole("button", { name: /^Lebensmittel/ }).click();
  expect((await narrowed).postDataJSON().text).toBe("Brot");

  const open = asked(({ openNow, text }) => openNow === true && text === "Brot");
  await chips.getByRole("button", { name: "Jetzt geöffnet" }).click();
  await open;
  await expect(page).toHaveURL(/open=1/);

  const offered = asked(({ openNow, specialOfferId }) => openNow === true && specialOfferId === offer!.id);
  await chips.getByRole("button", { name: offer!.title }).click();
  await offered;

  const widened = asked(({ text, specialOfferId }) => text === undefined && specialOfferId === offer!.id);
  await page.getByRole("button", { name: "Suchtext „Brot“ entfernen" }).click();
  await widened;
  await expect(page.getByRole("heading", { name: /in diesem Ausschnitt|durchsucht/ })).toBeFocused();
});

// On a phone the list lies below the map, so that the map itself has to say it.
test("where nothing is found, a phone's map says so, and one click leads to the nearest result", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerList(page, { lat: 48.01, lng: 14.01 });
  await answerSearch(page, []);
  await openMap(page);
  const searched = page.waitForRequest(
    (request) => isMapSearch(request) && Math.abs(request.postDataJSON().near.latitude - 48.01) < 0.0005,
  );
  await expect(page.getByRole("button", { name: "Zum nächsten Treffer" })).toHaveCount(1);
  await frame(page).getByRole("button", { name: "Zum nächsten Treffer" }).click();
  await searched;

  // Whoever has looked elsewhere, and closer, can be led there again.
  const elsewhere = page.waitForRequest(
    (request) => isMapSearch(request) && request.postDataJSON().near.longitude > 14.011,
  );
  await dragMap(page, -150, 0);
  await page.getByRole("button", { name: "Hineinzoomen" }).click();
  await elsewhere;
  const again = page.waitForRequest(
    (request) => isMapSearch(request) && Math.abs(request.postDataJSON().near.longitude - 14.01) < 0.0005,
  );
  await frame(page).getByRole("button", { name: "Zum nächsten Treffer" }).click();
  await again;
});
