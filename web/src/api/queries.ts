/** What visitors' pages read, with the cache key of each read. */
import { queryOptions } from "@tanstack/react-query";
import type { Position } from "../lib/geo";
import { api } from "./client";
import { unwrap } from "./errors";
import type { CompanyListRequest, Directions, MarkerRequest, TravelMode } from "./types";

/** Categories, offers and pages change rarely; a visit needs them once. */
const rarelyMs = 5 * 60_000;

export const queries = {
  categories: () =>
    queryOptions({
      queryKey: ["categories"],
      queryFn: async ({ signal }) =>
        (await unwrap(api.GET("/api/category", { params: { query: { page: 0, size: 100 } }, signal })))
          .content,
      staleTime: rarelyMs,
    }),

  offers: () =>
    queryOptions({
      queryKey: ["offers"],
      queryFn: ({ signal }) => unwrap(api.GET("/api/special-offer", { signal })),
      staleTime: rarelyMs,
    }),

  companies: (request: CompanyListRequest, page: number, size: number) =>
    queryOptions({
      queryKey: ["companies", request, page, size],
      queryFn: ({ signal }) =>
        unwrap(
          api.POST("/api/company/list", {
            params: { query: { page: page - 1, size } },
            body: request,
            signal,
          }),
        ),
    }),

  markers: (request: MarkerRequest) =>
    queryOptions({
      queryKey: ["markers", request],
      queryFn: ({ signal }) => unwrap(api.POST("/api/company/search", { body: request, signal })),
    }),

  company: (id: string) =>
    queryOptions({
      queryKey: ["company", id],
      queryFn: ({ signal }) => unwrap(api.GET("/api/company/{id}", { params: { path: { id } }, signal })),
    }),

  stores: (companyId: string) =>
    queryOptions({
      queryKey: ["company", companyId, "stores"],
      queryFn: ({ signal }) =>
        unwrap(api.GET("/api/company/{id}/stores", { params: { path: { id: companyId } }, signal })),
    }),

  campaigns: (companyId: string) =>
    queryOptions({
      queryKey: ["company", companyId, "campaigns"],
      queryFn: ({ signal }) =>
        unwrap(api.GET("/api/company/{id}/campaigns", { params: { path: { id: companyId } }, signal })),
    }),

  similar: (name: string) =>
    queryOptions({
      queryKey: ["similar", name],
      queryFn: ({ signal }) =>
        unwrap(api.GET("/api/company/similar", { params: { query: { name } }, signal })),
    }),

  /** Tags that others use and that begin like this, the commonest first. */
  tags: (beginning: string, size: number) =>
    queryOptions({
      queryKey: ["tags", beginning, size],
      queryFn: ({ signal }) =>
        unwrap(api.GET("/api/tag", { params: { query: { query: beginning, size } }, signal })),
      staleTime: rarelyMs,
    }),

  /** Some geocoders accept only complete words; `finished` says that typing has ended. */
  places: (text: string, finished = false) =>
    queryOptions({
      queryKey: ["places", text, finished],
      queryFn: ({ signal }) =>
        unwrap(
          api.GET("/api/geo/geocode", {
            params: { query: { q: text, final: finished || undefined } },
            signal,
          }),
        ),
      staleTime: rarelyMs,
    }),

  directions: (from: Position, to: Position, mode: TravelMode) =>
    queryOptions({
      queryKey: ["directions", from, to, mode],
      queryFn: async ({ signal }) => {
        const place = ({ latitude, longitude }: Position) => ({ lat: latitude, lng: longitude });
        return (await unwrap(
          api.POST("/api/geo/directions", { body: { from: place(from), to: place(to), mode }, signal }),
        )) as Directions;
      },
      // A routing service that failed once is asked again soon, instead of after minutes.
      staleTime: ({ state }) => (state.data?.problem === "Unavailable" ? 0 : rarelyMs),
    }),

  favourites: () =>
    queryOptions({
      queryKey: ["favourites"],
      queryFn: ({ signal }) => unwrap(api.GET("/api/favourite", { signal })),
    }),

  page: (slug: string) =>
    queryOptions({
      queryKey: ["page", slug],
      queryFn: ({ signal }) => unwrap(api.GET("/api/page/{slug}", { params: { path: { slug } }, signal })),
      staleTime: rarelyMs,
    }),
};
