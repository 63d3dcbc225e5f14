/** How calls are cached and repeated. */
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/errors";

/** A broken connection deserves a second try; an answer that says no does not. */
function worthRepeating(failures: number, failure: Error): boolean {
  return failures < 1 && (!(failure instanceof ApiError) || failure.status === 0 || failure.status >= 502);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    // Also without a connection: the service worker may have an answer, and where it has none a message is better than waiting.
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        retry: worthRepeating,
        refetchOnWindowFocus: false,
      },
    },
  });
}
