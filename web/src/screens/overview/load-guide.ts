/** Fetches everything the printed guide shows, which is more than a page of the list. */
import { api } from "../../api/client";
import { unwrap } from "../../api/errors";
import type { CompanyCard, CompanyListRequest } from "../../api/types";
import type { Position } from "../../lib/geo";
import { today } from "../../lib/operator-time";
import { guideStopsMost, nearestOf, type Guide } from "./guide";

/** Nobody staples more than this. */
export const guideMost = 300;
const pageSize = 100;
/** Locations are searched around the same place, wide enough for all of them. */
const everywhereKm = 20_000;
const storePagesMost = 12;
/** So many companies are asked for their locations at a time. */
const atOnce = 6;

/** Locations are always searched around somewhere; where nobody asked for a place, around the `middle` of the region. */
export async function loadGuide(
  request: CompanyListRequest,
  { place, placed, order }: Pick<Guide, "place" | "placed" | "order">,
  middle: Position,
): Promise<Guide> {
  const first = await listPage(request, 0);
  const pages = Math.min(first.totalPages, guideMost / pageSize);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => listPage(request, index + 1)),
  );
  const found = [first, ...rest].flatMap(({ content }) => content);
  const cards = order === "distance" ? nearestOf(found) : found;
  const isLong = cards.length > guideStopsMost;
  // Whether stops are known at all, the first companies tell.
  const some = await officesWithStops(isLong ? cards.slice(0, atOnce) : cards);
  return {
    cards,
    stores: isLong ? await officesOf(cards, request, middle) : some,
    stopsLeftOut: isLong && some.some(({ stops }) => stops?.length),
    total: first.totalElements,
    day: today(),
    place,
    placed,
    order,
  };
}

const listPage = (body: CompanyListRequest, page: number) =>
  unwrap(api.POST("/api/company/list", { params: { query: { page, size: pageSize } }, body }));

/** The head offices with everything that is known of them. */
async function officesWithStops(cards: readonly CompanyCard[]): Promise<Guide["stores"]> {
  const found: Guide["stores"][number][] = [];
  for (let from = 0; from < cards.length; from += atOnce) {
    const asked = cards
      .slice(from, from + atOnce)
      .map(({ id }) => unwrap(api.GET("/api/company/{id}/stores", { params: { path: { id } } })));
    // Some after the others, so that printing leaves room for those who read.
    // oxlint-disable-next-line no-await-in-loop
    found.push(...(await Promise.all(asked)).flat().filter(({ main }) => main));
  }
  return found;
}

/** Phone and opening hours come from the locations; the search stops as soon as every company has its head office. */
async function officesOf(
  cards: readonly CompanyCard[],
  { text, categoryIds, near }: CompanyListRequest,
  middle: Position,
): Promise<Guide["stores"]> {
  const wanted = new Set(cards.map(({ id }) => id));
  const found: Guide["stores"][number][] = [];
  const { latitude, longitude } = near ?? middle;
  const body = {
    text,
    categoryIds,
    near: { latitude, longitude, maxDistanceKm: everywhereKm },
  };
  for (let page = 0; page < storePagesMost && wanted.size > 0; page++) {
    // One after the other, because most guides need only the first.
    // oxlint-disable-next-line no-await-in-loop
    const { content, totalPages } = await unwrap(
      api.POST("/api/store/search", { params: { query: { page, size: pageSize } }, body }),
    );
    for (const store of content) if (store.main && wanted.delete(store.companyId)) found.push(store);
    if (page + 1 >= totalPages) break;
  }
  return found;
}
