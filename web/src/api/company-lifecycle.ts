/** Calls about a whole entry: another review, a pause, its deletion. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./errors";
import { ownQueryKey } from "./own-query-key";

const path = (id: string) => ({ params: { path: { id } } });

export const askReview = (id: string, message: string) =>
  unwrap(api.POST("/api/company/{id}/review", { ...path(id), body: { message } }));
export const pauseCompany = (id: string) => unwrap(api.POST("/api/company/{id}/pause", path(id)));
export const resumeCompany = (id: string) => unwrap(api.DELETE("/api/company/{id}/pause", path(id)));
export const askDeletion = (id: string, message: string) =>
  unwrap<unknown>(api.POST("/api/company/{id}/deletion", { ...path(id), body: { message } }));
export const withdrawDeletion = (id: string) =>
  unwrap<unknown>(api.DELETE("/api/company/{id}/deletion", path(id)));

export const reviewTimeQuery = () =>
  queryOptions({
    queryKey: [ownQueryKey, "review-time"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/company/review-time", { signal })),
  });
