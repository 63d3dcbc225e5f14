// What the map's journeys share: places of known coordinates, waiting for a drawn map, and counting pixels.
import type { Locator, Page, Request } from "@playwright/test";
import { expect, renderInBrowser } from "./support";

export interface Place {
  companyId: string;
  storeId: string;
  title: string;
  street: string;
  town: string;
  location: { lat: number; lng: number };
  categoryId: string | null;
  main: boolean;
}

/** A place some metres east and north of the middle of the region. */
export function place(title: string, eastM: number, northM: number, from = { lat: 48, lng: 14 }): Place {
  const lat = from.lat + northM / 111_195;
  const lng = from.lng + eastM / (111_195 * Math.cos((from.lat * Math.PI) / 180));
  return {
    companyId: `0190a000-0000-7000-8000-${title.length}00000000000`.slice(0, 36),
    storeId: title,
    title,
    street: `${title}gasse 1`,
    town: "Vorchdorf",
    location: { lat, lng },
    categoryId: null,
    main: true,
  };
}

export const isMapSearch = (request: Request): boolean => request.url().endsWith("/api/company/search");

/** Answers every search of the map with the same places, whatever was asked. */
export async function answerSearch(page: Page, places: readonly Place[]) {
  await page.route("**/api/company/search", (route) => route.fulfill({ json: places }));
}

/** Lets the overview's list know one company only, so that the map opens in a known place. */
export async function answerList(page: Page, at: { lat: number; lng: number }) {
  await renderInBrowser(page);
  await page.route("**/api/company/list*", async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { content: { mainStore: object }[] };
    const content = list.content
      .slice(0, 1)
      .map((card) => ({ ...card, mainStore: { ...card.mainStore, location: at } }));
    await route.fulfill({ response: answer, json: { ...list, content } });
  });
}

/** Changes the configuration that the page reads, as if the operator had set it so. */
async function withSite(page: Page, changes: { map?: object; region?: object }) {
  await page.addInitScript((added) => {
    const parse = JSON.parse.bind(JSON);
    JSON.parse = (text, reviver) => {
      const value = parse(text, reviver);
      if (!value?.navigation) return value;
      return {
        ...value,
        map: { ...value.map, ...added.map },
        region: { ...value.region, ...added.region },
      };
    };
  }, changes);
}

export const withBase = (page: Page, base: object) => withSite(page, { map: base });

/** Makes the region one point, which the map shows from near. */
export const withRegionAt = (page: Page, { lat, lng }: { lat: number; lng: number }) =>
  withSite(page, { region: { bounds: [lng, lat, lng, lat] } });

/** One red pixel, stretched over every tile. */
const red = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

/** An operator's raster tiles, red where they arrive. */
export async function withTiles(page: Page, arrive: () => boolean) {
  await withBase(page, {
    kind: "Raster",
    tiles: "/api/geo/tile/{z}/{x}/{y}",
    maxZoom: 19,
    attribution: "Datenquelle: basemap.at",
  });
  await page.route("**/api/geo/tile/**", (route) =>
    route.fulfill(
      arrive()
        ? { contentType: "image/png", body: red }
        : { status: 503, contentType: "application/problem+json", body: "{}" },
    ),
  );
}

export const frame = (page: Page): Locator => page.locator("[data-map]");
export const pins = (page: Page): Locator => page.locator("button.map-pin");
export const clusters = (page: Page): Locator => page.locator("button.map-cluster");
export const visibleList = (page: Page): Locator =>
  page.getByRole("list", { name: /^Standorte (im Kartenausschnitt|in der Nähe)$/ });

/** A map drawn without a graphics card takes its time where other tests run beside it. */
const drawingMs = 45_000;

/** Waits until the map fills its frame with all its points: on the way, and shortly after, it is drawn coarsely. */
export async function mapSharp(page: Page) {
  await expect
    .poll(() =>
      frame(page).evaluate((element) => {
        const { clientWidth, width } = element.querySelector("canvas")!;
        return clientWidth === element.clientWidth && width === Math.floor(clientWidth * devicePixelRatio);
      }),
    )
    .toBe(true);
  await mapIdle(page);
}

/** Waits until nothing loads and nothing moves any more. */
export async function mapIdle(page: Page) {
  await expect(frame(page)).toHaveAttribute("data-map", "ready", { timeout: drawingMs });
  await expect(frame(page)).toHaveAttribute("aria-busy", "false", { timeout: drawingMs });
}

export async function openWholeRegion(page: Page, address = "/?tab=karte") {
  await page.goto(address);
  await mapIdle(page);
  await frame(page).scrollIntoViewIfNeeded();
}

/** Opens it from near, where pins stand apart: as if the region were one point. */
export async function openMap(page: Page, at = { lat: 48, lng: 14 }) {
  await withRegionAt(page, at);
  await openWholeRegion(page);
}

/** The names that a layer of the map draws right now, asked of the map itself, which only the page's own component holds. */
export async function drawnNames(page: Page, layer: string): Promise<string[]> {
  return frame(page).evaluate((element, id) => {
    interface Drawing {
      queryRenderedFeatures: (options: { layers: string[] }) => { properties: { name?: string } }[];
    }
    interface Hook {
      memoizedState: { map?: Drawing } | null;
      next: Hook | null;
    }
    interface Fiber {
      memoizedState: Hook | null;
      return: Fiber | null;
    }
    const key = Object.keys(element).find((name) => name.startsWith("__reactFiber$"))!;
    let fiber = (element as unknown as Record<string, Fiber | null>)[key] ?? null;
    for (; fiber; fiber = fiber.return) {
      for (let hook = fiber.memoizedState; hook && "memoizedState" in hook; hook = hook.next) {
        const map = hook.memoizedState?.map;
        if (map?.queryRenderedFeatures)
          return map
            .queryRenderedFeatures({ layers: [id] })
            .flatMap(({ properties }) => properties.name ?? []);
      }
    }
    throw new Error("No component holds a map.");
  }, layer);
}

/** What the sticky header covers after scrolling would count as too small to hit. */
export async function scrollToTop(page: Page) {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}

/** Drags the map by so many pixels, from its middle or another part of its width; a card lies where its pin stands. */
export async function dragMap(page: Page, x: number, y: number, across = 0.5) {
  await frame(page).scrollIntoViewIfNeeded();
  const box = (await frame(page).boundingBox())!;
  const from = { x: box.x + box.width * across, y: box.y + box.height * 0.75 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++)
    await page.mouse.move(from.x + (x * step) / 10, from.y + (y * step) / 10);
  await page.mouse.up();
}

/** Fails where one of these lies on another, wholly or in part. */
export async function expectApart(elements: readonly Locator[]) {
  // The page may still be scrolling, and the boxes are read one after the other.
  await expect(async () => {
    const boxes = await Promise.all(
      elements.map(async (element) => ({ name: String(element), box: (await element.boundingBox())! })),
    );
    const touching = boxes.flatMap(({ name, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.x < other.x + other.width &&
            other.x < box.x + box.width &&
            box.y < other.y + other.height &&
            other.y < box.y + box.height,
        )
        .map((other) => `${name} and ${other.name}`),
    );
    expect(touching).toEqual([]);
  }).toPass({ timeout: 5_000 });
}

type Colour = [red: number, green: number, blue: number];

/** How many pixels of an element have about this colour. */
export async function pixelsOf(page: Page, element: Locator, colour: Colour): Promise<number> {
  return pixelsIn(page, await element.screenshot(), colour);
}

/** How many pixels of a picture have about this colour. */
export async function pixelsIn(page: Page, picture: Buffer, colour: Colour): Promise<number> {
  return page.evaluate(
    async ({ data, wanted }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const pixels = context.getImageData(0, 0, image.width, image.height).data;
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if (wanted.every((part, offset) => Math.abs(pixels[at + offset]! - part) <= 6)) count++;
      return count;
    },
    { data: picture.toString("base64"), wanted: colour },
  );
}

/** The colours of the drawn things a journey looks for. */
export const drawn = {
  route: [18, 89, 63],
  water: [185, 220, 236],
  home: [251, 250, 243],
  street: [255, 255, 255],
  mainStreet: [255, 246, 218],
  building: [233, 225, 209],
  park: [217, 234, 203],
} satisfies Record<string, Colour>;
