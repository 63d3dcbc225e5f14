/** The companies someone wants to remember: kept on the server for this device or account. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/client";
import { deviceId, ensureDeviceId } from "../api/device-id";
import { messageOf, unwrap } from "../api/errors";
import { queries } from "../api/queries";
import { useBrowserValue } from "../browser/shared-state";
import { longToastDurationMs, toast } from "../browser/toast-state";
import { isSignedIn, useSignedIn } from "../session/session-state";
import { de } from "../text/de";

/** Whether anything can have been remembered; without it no call is made. */
export function useHasFavourites(): boolean {
  const signedIn = useSignedIn();
  const device = useBrowserValue(() => deviceId() !== undefined, false);
  return signedIn || device;
}

export function useFavouriteIds(): readonly string[] | undefined {
  return useQuery({ ...queries.favourites(), enabled: useHasFavourites() }).data;
}

interface Change {
  companyId: string;
  name: string;
  favourite: boolean;
}

/** Remembers or forgets a company: shown at once, taken back if the server refuses. */
export function useChangeFavourite() {
  const client = useQueryClient();
  const { queryKey } = queries.favourites();
  const changing = useMutation({
    mutationFn: ({ companyId, favourite }: Change) => {
      if (!isSignedIn()) ensureDeviceId();
      // `keepalive`: the heart is already filled, so the call must survive leaving the page at once.
      const call = { params: { query: { companyId } }, keepalive: true };
      return favourite
        ? unwrap<unknown>(api.PUT("/api/favourite", call))
        : unwrap<unknown>(api.DELETE("/api/favourite", call));
    },
    onMutate: async ({ companyId, favourite }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const others = (before ?? []).filter((id) => id !== companyId);
      client.setQueryData(queryKey, favourite ? [...others, companyId] : others);
      return { before };
    },
    onSuccess: (_, change) => {
      const { name, favourite, companyId } = change;
      const topic = `favourite ${companyId}`;
      if (favourite) return void toast.success(de.favourites.added(name), { topic });
      const undo = { label: de.favourites.undo, run: () => changing.mutate({ ...change, favourite: true }) };
      toast.success(de.favourites.removed(name), { topic, action: undo, durationMs: longToastDurationMs });
    },
    onError: (failure, { companyId }, context) => {
      client.setQueryData(queryKey, context?.before ?? []);
      toast.error(messageOf(failure), { topic: `favourite ${companyId}` });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return changing;
}
