/** The overview's state, kept in the address so that it can be shared and gone back to. */
import { useCallback, useEffect, useMemo } from "react";
import { useLocation } from "wouter";
import type { NamedPlace } from "../../browser/position";
import { useQueryString } from "../../browser/query-string";
import type { Position } from "../../lib/geo";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";
import { filtersOfLastVisit, saveFilters } from "./filter-state";

export type OverviewTab = "list" | "map" | "suggest";

const tabNames: Record<OverviewTab, string | undefined> = {
  list: undefined,
  map: "karte",
  suggest: "vorschlagen",
};

/** What the map shows: its middle and how near it is. */
export interface MapScene extends Position {
  zoom: number;
}

export interface OverviewState {
  search: string;
  page: number;
  tab: OverviewTab;
  /** Ids of the chosen categories, or undefined where the address says nothing about them. */
  filters: readonly string[] | undefined;
  offerId: string | undefined;
  openNow: boolean;
  /** The place that was typed; where the device is, is nobody else's business. */
  place?: NamedPlace | undefined;
  /** Missing as long as the map is where it opened by itself. */
  scene?: MapScene | undefined;
  /** Whose card is open on the map. */
  storeId?: string | undefined;
}

/** Digits and nothing else: the server reads the address too, and both must come to the same page. */
function pageNumber(text: string | undefined): number {
  return text && /^\d{1,7}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

/** A point on earth and what stands behind it: "48.30639,14.28611,Linz". */
function readPoint(text: string | undefined) {
  const [, latitude, longitude, rest] =
    /^(-?\d\d?(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(.+)$/.exec(text ?? "") ?? [];
  return rest ? { latitude: Number(latitude), longitude: Number(longitude), rest } : undefined;
}

/** Five decimals are about a metre. */
const pointText = ({ latitude, longitude }: Position, rest: string | number) =>
  [Number(latitude.toFixed(5)), Number(longitude.toFixed(5)), rest].join(",");

export const sceneText = (scene: MapScene) => pointText(scene, Number(scene.zoom.toFixed(2)));

function readPlace(text: string | undefined, reach: string | undefined): NamedPlace | undefined {
  const { rest: place, ...position } = readPoint(text) ?? {};
  if (!place) return undefined;
  const reachKm = /^\d{1,4}(\.\d)?$/.test(reach ?? "") && Number(reach);
  return { place, ...(position as Position), ...(reachKm && { reachKm }) };
}

/** A tenth of a kilometre is exact enough for how far a region reaches. */
const reachText = (place: NamedPlace | undefined) =>
  place?.reachKm ? String(Number(place.reachKm.toFixed(1))) : undefined;

function readScene(text: string | undefined): MapScene | undefined {
  const { rest, ...position } = readPoint(text) ?? {};
  const zoom = Number(rest);
  return zoom > 0 && zoom < 25 ? { zoom, ...(position as Position) } : undefined;
}

export function readState(query: string): OverviewState {
  const values = parseQuery(query);
  const tab = (Object.keys(tabNames) as OverviewTab[]).find((name) => tabNames[name] === values.tab);
  return {
    search: values.search ?? "",
    page: pageNumber(values.page),
    tab: tab ?? "list",
    filters: values.filters ? values.filters.split(",").filter(Boolean) : undefined,
    offerId: values.offer || undefined,
    openNow: values.open === "1",
    place: readPlace(values.place, values.reach),
    scene: readScene(values.map),
    storeId: values.store || undefined,
  };
}

export function addressOf(state: OverviewState): string {
  const { place, scene } = state;
  return paths.overview({
    search: state.search,
    filters: state.filters?.join(","),
    offer: state.offerId,
    open: state.openNow ? "1" : undefined,
    place: place && pointText(place, place.place),
    reach: reachText(place),
    page: state.page > 1 ? String(state.page) : undefined,
    tab: tabNames[state.tab],
    map: scene && sceneText(scene),
    store: state.storeId,
  });
}

const ofTheMap = new Set(["tab", "scene", "storeId"]);

/**
 * Any change but that of page or tab leads back to the first page. The map goes where the answers to a new
 * question are; only a filter on the map, and taking text or place away there, leave it where it is.
 */
export function changed(state: OverviewState, change: Partial<OverviewState>): OverviewState {
  const names = Object.keys(change).filter((name) => !ofTheMap.has(name) && name !== "page");
  const asksAnew = names.length > 0;
  const leavesScene = asksAnew && (state.tab !== "map" || change.search || change.place);
  return {
    ...state,
    page: asksAnew ? 1 : state.page,
    ...(leavesScene && { scene: undefined, storeId: undefined }),
    ...change,
  };
}

/**
 * What becomes of the history: a new entry, the same one written anew, one that is still being typed, or what
 * was typed as a step of its own behind what there was before typing began.
 */
export type Entry = "new" | "same" | "typed" | "submitted";

export interface OverviewAddress {
  state: OverviewState;
  filters: readonly string[];
  change: (change: Partial<OverviewState>, entry?: Entry) => void;
  hrefOf: (change: Partial<OverviewState>) => string;
}

const noFilters: readonly string[] = [];

export function useOverviewAddress(): OverviewAddress {
  const query = useQueryString();
  const [, navigate] = useLocation();
  const state = useMemo(() => readState(query), [query]);

  const change = useCallback(
    (part: Partial<OverviewState>, entry: Entry = "new") => {
      if (part.filters) saveFilters(part.filters);
      const now = readState(location.search);
      const next = addressOf(changed(now, part));
      const { before } = (history.state ?? {}) as { before?: string };
      if (entry === "same") return navigate(next, { replace: true, state: history.state as unknown });
      if (entry === "typed")
        return navigate(next, { replace: true, state: { before: before ?? addressOf(now) } });
      const back = entry === "submitted" ? before : undefined;
      if (back) navigate(back, { replace: true });
      if (next !== (back ?? addressOf(now))) navigate(next);
    },
    [navigate],
  );

  // They become part of the address, so that copying it shares them.
  useEffect(() => {
    const filters = filtersOfLastVisit();
    if (filters.length > 0) change({ filters }, "same");
  }, [change]);

  return {
    state,
    filters: state.filters ?? noFilters,
    change,
    hrefOf: (part) => addressOf(changed(state, part)),
  };
}
