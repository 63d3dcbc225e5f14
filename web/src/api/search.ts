/** What the search box asks while somebody types. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./errors";

/** The server lets its answers be kept this long. */
const freshMs = 60_000;

/** The answer says what it is for, because it stays in sight while the next one is on its way. */
export const suggestionsFor = (text: string) =>
  queryOptions({
    queryKey: ["suggestions", text],
    queryFn: async ({ signal }) => ({
      text,
      found: await unwrap(api.GET("/api/search/suggestions", { params: { query: { text } }, signal })),
    }),
    staleTime: freshMs,
    // The next key asks again anyway.
    retry: false,
  });
