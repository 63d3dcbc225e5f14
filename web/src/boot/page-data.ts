/** Puts the answers that came with the page into the query cache, for the server's renderer and the browser alike. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError } from "../api/errors";
import { queries } from "../api/queries";
import type { Campaign, Category, Company, CompanyList, Offer, Site, Store } from "../api/types";
import { pageAt } from "../lib/paths";
import { addressOf, readState } from "../screens/overview/address";
import { listRequest } from "../screens/overview/companies";
import { fourColumnPageSize, reachablePages, usualPageSize } from "../screens/overview/page-size";

export interface PageData {
  /** What was rendered, where the address asked for named something that is gone. */
  address?: string;
  categories?: Category[];
  offers?: Offer[];
  companies?: CompanyList;
  company?: Company;
  stores?: Store[];
  campaigns?: Campaign[];
  page?: { title: string; html: string };
  /** The status of the page of a company, or of one of the operator's own, that does not exist. */
  missing?: number;
}

/** What the server wrote into this page, if anything. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById("data")?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

/** What the server rendered, with what only the browser reads of the address. */
export function shownAddress(rendered: string): string {
  const { place, scene, storeId } = readState(location.search);
  return addressOf({ ...readState(rendered.slice(1)), place, scene, storeId });
}

export function fillQueries(client: QueryClient, site: Site, path: string, search: string, data: PageData) {
  const { name, parameter: last = "" } = pageAt(path) ?? {};
  if (data.categories) client.setQueryData(queries.categories().queryKey, data.categories);
  if (data.offers) client.setQueryData(queries.offers().queryKey, data.offers);
  if (data.companies) fillList(client, site, search, data.companies);
  if (data.company) client.setQueryData(queries.company(last).queryKey, data.company);
  if (data.stores) client.setQueryData(queries.stores(last).queryKey, data.stores);
  if (data.campaigns) client.setQueryData(queries.campaigns(last).queryKey, data.campaigns);
  if (data.page) client.setQueryData(queries.page(last).queryKey, data.page);
  if (data.missing)
    fillMissing(
      client,
      name === "page" ? queries.page(last).queryKey : queries.company(last).queryKey,
      data.missing,
    );
}

function fillList(client: QueryClient, site: Site, search: string, list: CompanyList) {
  const state = readState(search);
  const request = listRequest(state, state.filters ?? [], undefined, site.region);
  // The address may name a page that only four columns have; the last one was rendered, and the address will follow.
  for (const page of new Set([Math.min(state.page, reachablePages(usualPageSize)), list.page + 1]))
    client.setQueryData(queries.companies(request, page, usualPageSize).queryKey, list);
  // Four columns begin with the same companies; later pages begin elsewhere and have to be fetched.
  if (state.page > 1) return;
  const size = fourColumnPageSize;
  const shorter = {
    ...list,
    size,
    content: list.content.slice(0, size),
    totalPages: Math.ceil(list.totalElements / size),
  };
  client.setQueryData(queries.companies(request, 1, size).queryKey, shorter);
}

/** Stores "not found" like an answer, so that the browser does not ask a second time. */
function fillMissing(client: QueryClient, queryKey: QueryKey, status: number) {
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({
    status: "error",
    fetchStatus: "idle",
    error: new ApiError(status, {}),
    errorUpdatedAt: Date.now(),
    errorUpdateCount: 1,
  });
}
