/** Every call about the own second factors, each as one function. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./errors";
import { ownQueryKey } from "./own-query-key";

export const beginApp = (password: string) =>
  unwrap(api.POST("/api/user/second-factor/app", { body: { password } }));
export const confirmApp = (code: string) =>
  unwrap(api.PUT("/api/user/second-factor/app", { body: { code } }));
export const removeApp = (password: string) =>
  unwrap<unknown>(api.DELETE("/api/user/second-factor/app", { body: { password } }));

export const beginPasskey = (password: string) =>
  unwrap(api.POST("/api/user/second-factor/passkey", { body: { password } }));
export const finishPasskey = (step: string, name: string, credential: Record<string, unknown>) =>
  unwrap(
    api.PUT("/api/user/second-factor/passkey", { body: { step, name, credential: credential as never } }),
  );
export const removePasskey = (id: string, password: string) =>
  unwrap<unknown>(
    api.DELETE("/api/user/second-factor/passkey/{id}", { params: { path: { id } }, body: { password } }),
  );

export const renewCodes = (password: string) =>
  unwrap(api.POST("/api/user/second-factor/recovery-codes", { body: { password } }));

export const factorQueries = {
  own: () =>
    queryOptions({
      queryKey: [ownQueryKey, "second-factor"],
      queryFn: ({ signal }) => unwrap(api.GET("/api/user/second-factor", { signal })),
    }),
};
