/** A change made by an administrator: says whether it worked, and has every list of the administration asked for anew. */
import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { adminKey } from "../../api/admin";
import { messageOf } from "../../api/errors";
import { toast, type ToastOptions } from "../../browser/toast-state";

interface Options<Input, Data> {
  /** What to say afterwards. */
  success?: (input: Input, data: Data) => string;
  /** What can be done about it afterwards, and for how long. */
  afterwards?: (data: Data) => ToastOptions;
  /** What to say instead of the server's own sentence; `null` where the caller shows the error. */
  failure?: string | null | ((error: unknown) => string | null | undefined);
  onSuccess?: (data: Data, input: Input) => void;
  /** Under which name a failure is logged. */
  logged?: string;
}

/** Has everything asked for anew that an administrator's change may have touched. */
export async function askAnew(client: QueryClient) {
  // Waiting for the lists keeps a switch from jumping back before the answer is there.
  await client.invalidateQueries({ queryKey: adminKey });
  // What visitors see of it was cached in this browser, too.
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      ["categories", "offers", "companies", "company", "markers"].includes(String(queryKey[0])),
  });
}

export function useAdminAction<Input, Data>(
  act: (input: Input) => Promise<Data>,
  { success, afterwards, failure, onSuccess, logged }: Options<Input, Data> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    meta: { kind: logged },
    onSuccess: async (data, input) => {
      if (success) toast.success(success(input, data), afterwards?.(data));
      onSuccess?.(data, input);
      await askAnew(client);
    },
    onError: (error) => {
      const said = typeof failure === "function" ? failure(error) : failure;
      if (said !== null) toast.error(said ?? messageOf(error));
    },
  });
}
