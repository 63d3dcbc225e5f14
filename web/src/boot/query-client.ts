/** How calls are cached and repeated. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/errors";
import { isSignedIn } from "../session/session-state";

/**
 * A broken connection deserves a second try; an answer that says no does not, unless it was the session that
 * ended: whoever is nobody any more may still read what is public.
 */
function worthRepeating(failures: number, failure: Error): boolean {
  if (failures > 0) return false;
  if (!(failure instanceof ApiError)) return true;
  const { status } = failure;
  return status === 0 || status >= 502 || (status === 401 && !isSignedIn());
}

/** Most visits see no failure, so what logs them is fetched with the first one. */
const log = (key: readonly unknown[], failure: unknown) =>
  void import("../api/log-failure").then(
    ({ kindOf, logFailure }) => logFailure(kindOf(key), failure),
    () => undefined,
  );

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (failure, { queryKey }) => log(queryKey, failure) }),
    // A form says by itself what is wrong; what is logged (S8.5, S8.9) names its kind.
    mutationCache: new MutationCache({
      onError: (failure, _, __, { meta }) => meta?.kind && log([meta.kind], failure),
    }),
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
