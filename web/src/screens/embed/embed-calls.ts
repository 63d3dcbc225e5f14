/** The calls of the view for other websites: without any token or device id, so that nobody can be recognised. */
import { queryOptions } from "@tanstack/react-query";
import createClient from "openapi-fetch";
import { unwrap } from "../../api/errors";
import type { paths } from "../../api/schema.gen";
import type { Position } from "../../lib/geo";

const api = createClient<paths>({ baseUrl: "", credentials: "omit" });

/** How many more companies appear at once. */
export const pageSize = 24;

export const calls = {
  categories: () =>
    queryOptions({
      queryKey: ["categories"],
      queryFn: async ({ signal }) =>
        (await unwrap(api.GET("/api/category", { params: { query: { page: 0, size: 100 } }, signal })))
          .content,
      staleTime: Infinity,
    }),

  place: (text: string) =>
    queryOptions({
      queryKey: ["place", text],
      queryFn: async ({ signal }) =>
        (await unwrap(api.GET("/api/geo/geocode", { params: { query: { q: text } }, signal })))[0] ?? null,
      staleTime: Infinity,
    }),

  company: (id: string) =>
    queryOptions({
      queryKey: ["company", id],
      queryFn: ({ signal }) => unwrap(api.GET("/api/company/{id}", { params: { path: { id } }, signal })),
      staleTime: Infinity,
    }),

  stores: (companyId: string) =>
    queryOptions({
      queryKey: ["stores", companyId],
      queryFn: ({ signal }) => unwrap(api.GET("/api/store", { params: { query: { companyId } }, signal })),
      staleTime: Infinity,
    }),

  markers: ({ latitude, longitude }: Position, maxDistanceKm: number, categoryIds: readonly string[]) =>
    queryOptions({
      queryKey: ["markers", latitude, longitude, maxDistanceKm, categoryIds],
      queryFn: ({ signal }) =>
        unwrap(
          api.POST("/api/company/search", {
            body: {
              categoryIds: categoryIds.length ? [...categoryIds] : undefined,
              near: { latitude, longitude, maxDistanceKm },
            },
            signal,
          }),
        ),
    }),
};

/** Companies from the nearest on. */
export function listFrom(
  { latitude, longitude }: Position,
  categoryIds: readonly string[],
  page: number,
  signal: AbortSignal,
) {
  return unwrap(
    api.POST("/api/company/list", {
      params: { query: { page, size: pageSize } },
      body: { categoryIds: categoryIds.length ? [...categoryIds] : undefined, near: { latitude, longitude } },
      signal,
    }),
  );
}
