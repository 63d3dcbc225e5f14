/** The overview's state, kept in the address so that it can be shared and gone back to. */
import { useCallback, useEffect } from "react";
import { useLocation } from "wouter";
import { useQueryString } from "../../browser/query-string";
import { paths } from "../../lib/paths";
import { parseQuery } from "../../lib/query";
import { saveFilters, useSavedFilters } from "./filter-state";

export type OverviewTab = "list" | "map" | "suggest";

const tabNames: Record<OverviewTab, string | undefined> = {
  list: undefined,
  map: "karte",
  suggest: "vorschlagen",
};

export interface OverviewState {
  search: string;
  page: number;
  tab: OverviewTab;
  /** Ids of the chosen categories, or undefined where the address says nothing about them. */
  filters: readonly string[] | undefined;
  offerId: string | undefined;
  openNow: boolean;
}

/** Digits and nothing else: the server reads the address too, and both must come to the same page. */
function pageNumber(text: string | undefined): number {
  return text && /^\d{1,7}$/.test(text) ? Math.max(1, Number(text)) : 1;
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
  };
}

export function addressOf(state: OverviewState): string {
  return paths.overview({
    search: state.search,
    filters: state.filters?.join(","),
    offer: state.offerId,
    open: state.openNow ? "1" : undefined,
    page: state.page > 1 ? String(state.page) : undefined,
    tab: tabNames[state.tab],
  });
}

/** Any change but that of page or tab leads back to the first page. */
export function changed(state: OverviewState, change: Partial<OverviewState>): OverviewState {
  const keepsPage = Object.keys(change).every((name) => name === "page" || name === "tab");
  return { ...state, page: keepsPage ? state.page : 1, ...change };
}

export interface OverviewAddress {
  state: OverviewState;
  filters: readonly string[];
  /** Typing replaces the entry in the history, everything else adds one. */
  change: (change: Partial<OverviewState>, replace?: boolean) => void;
  hrefOf: (change: Partial<OverviewState>) => string;
}

export function useOverviewAddress(): OverviewAddress {
  const query = useQueryString();
  const [, navigate] = useLocation();
  const stored = useSavedFilters();
  const state = readState(query);
  const filters = state.filters ?? stored;
  const complete = { ...state, filters: filters.length ? filters : undefined };
  const address = addressOf(complete);

  // Filters remembered from the last visit become part of the address, so that copying it shares them.
  const missing = state.filters === undefined && filters.length > 0;
  useEffect(() => {
    if (missing) navigate(address, { replace: true });
  }, [missing, address, navigate]);

  const change = useCallback(
    (part: Partial<OverviewState>, replace = false) => {
      if (part.filters) saveFilters(part.filters);
      const next = changed(readState(location.search), part);
      navigate(addressOf({ ...next, filters: next.filters?.length ? next.filters : undefined }), { replace });
    },
    [navigate],
  );

  return { state, filters, change, hrefOf: (part) => addressOf(changed(complete, part)) };
}
