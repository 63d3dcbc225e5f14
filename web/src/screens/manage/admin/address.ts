/** Where someone is in the administration, kept in the address so that back, forward and reload work. */
import { useCallback } from "react";
import { useLocation } from "wouter";
import { useQueryString } from "../../../browser/query-string";
import { paths } from "../../../lib/paths";
import { parseQuery } from "../../../lib/query";

export const areas = [
  "overview",
  "companies",
  "review",
  "offers",
  "push",
  "users",
  "categories",
  "synonyms",
  "maintenance",
  "system",
] as const;
export type Area = (typeof areas)[number];

/** The words in the address; the first area is where one starts. */
const names: Record<Area, string | undefined> = {
  overview: undefined,
  companies: "betriebe",
  review: "pruefung",
  offers: "angebote",
  push: "push",
  users: "personen",
  categories: "kategorien",
  synonyms: "suchwoerter",
  maintenance: "pflege",
  system: "system",
};

export interface AdminState {
  area: Area;
  /** The list inside the area, where it has several. */
  list: string | undefined;
  search: string;
  /** The state that the list is narrowed to. */
  filter: string | undefined;
  page: number;
  /** The record that is open. */
  id: string | undefined;
  /** What else the list of companies is narrowed to, and its order. */
  category?: string | undefined;
  offer?: string | undefined;
  town?: string | undefined;
  lacks?: string | undefined;
  order?: string | undefined;
  /** What the audit log is narrowed to beside the record. */
  person?: string | undefined;
  action?: string | undefined;
  kind?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** An address without an area is the start; with a search or a page it is the list of companies, as it used to be. */
function areaOf({ bereich, ...others }: Record<string, string | undefined>): Area {
  if (bereich === undefined) return Object.keys(others).length === 0 ? "overview" : "companies";
  return areas.find((area) => names[area] === bereich) ?? "overview";
}

export function readAdminState(query: string): AdminState {
  const values = parseQuery(query);
  const page = Number(values.seite);
  return {
    area: areaOf(values),
    list: values.liste || undefined,
    search: values.suche ?? "",
    filter: values.zustand || undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    id: values.id || undefined,
    category: values.kategorie || undefined,
    offer: values.angebot || undefined,
    town: values.ort || undefined,
    lacks: values.fehlt || undefined,
    order: values.reihenfolge || undefined,
    person: values.person || undefined,
    action: values.was || undefined,
    kind: values.art || undefined,
    from: values.von || undefined,
    until: values.bis || undefined,
  };
}

export function adminAddress(state: AdminState): string {
  const { area, list, search, filter, page, id, category, offer, town, lacks, order } = state;
  const { person, action, kind, from, until } = state;
  return paths.manage({
    bereich: names[area],
    liste: list,
    suche: search,
    zustand: filter,
    seite: page > 1 ? String(page) : undefined,
    id,
    kategorie: category,
    angebot: offer,
    ort: town,
    fehlt: lacks,
    reihenfolge: order,
    person,
    was: action,
    art: kind,
    von: from,
    bis: until,
  });
}

const start: Omit<AdminState, "area"> = {
  list: undefined,
  search: "",
  filter: undefined,
  page: 1,
  id: undefined,
};

/** Another area or list begins afresh; another search or filter leads back to the first page. */
export function changedAdmin(state: AdminState, change: Partial<AdminState>): AdminState {
  if (change.area) return { ...start, area: change.area, ...change };
  if ("list" in change) return { ...start, area: state.area, ...change };
  const keepsPage = Object.keys(change).every((name) => name === "page" || name === "id");
  return { ...state, page: keepsPage ? state.page : 1, ...change };
}

export interface AdminAddress {
  state: AdminState;
  /** Typing replaces the entry in the history, everything else adds one. */
  change: (change: Partial<AdminState>, replace?: boolean) => void;
  hrefOf: (change: Partial<AdminState>) => string;
}

export function useAdminAddress(): AdminAddress {
  const state = readAdminState(useQueryString());
  const [, navigate] = useLocation();
  const change = useCallback(
    (part: Partial<AdminState>, replace = false) =>
      navigate(adminAddress(changedAdmin(readAdminState(location.search), part)), { replace }),
    [navigate],
  );
  return { state, change, hrefOf: (part) => adminAddress(changedAdmin(state, part)) };
}
