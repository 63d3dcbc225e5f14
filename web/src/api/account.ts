/** Every call about accounts, each as one function. */
import { queryOptions } from "@tanstack/react-query";
import { rememberRequestedLink, type MailedLink } from "../browser/requested-links";
import { api } from "./client";
import { unwrap } from "./errors";
import { ownQueryKey } from "./own-query-key";
import type { Registration, UserChange } from "./types";

/** Its link acts by itself in this browser, because it was asked for here. */
async function asking(link: MailedLink, call: Promise<unknown>) {
  await call;
  rememberRequestedLink(link);
}

export const register = (body: Registration) =>
  asking("confirm", unwrap<unknown>(api.POST("/api/user", { body })));
export const resendConfirmation = (email: string) =>
  asking("confirm", unwrap<unknown>(api.POST("/api/user/confirmation", { body: { email: email.trim() } })));

export const requestReset = (email: string) =>
  unwrap<unknown>(api.GET("/api/reset-pw", { params: { query: { email: email.trim() } } }));
/** In the body, because addresses end up in logs. */
export const setNewPassword = (token: string, password: string) =>
  unwrap<unknown>(api.PUT("/api/reset-pw", { body: { token, password } }));

/** A proof is needed when the sign-in is more than ten minutes ago; the answer then is `ProveAgain`. */
export const requestEmailChange = (email: string) =>
  asking("update-email", unwrap<unknown>(api.PUT("/api/user/email", { body: { email: email.trim() } })));
export const takeBackEmail = (token: string) =>
  unwrap<unknown>(api.POST("/api/user/email/take-back", { body: { token } }));
export const confirmEmailChange = (token: string, email: string) =>
  unwrap<unknown>(api.GET("/api/user/email", { params: { query: { token, email } } }));

export const changeUser = (body: UserChange) => unwrap(api.PUT("/api/user", { body }));
export const changePassword = (currentPassword: string, newPassword: string) =>
  unwrap(api.PUT("/api/user/password", { body: { currentPassword, newPassword } }));
export const downloadData = () => unwrap<Blob>(api.GET("/api/user/data", { parseAs: "blob" }) as never);
export const deleteAccount = (password: string) =>
  unwrap<unknown>(api.DELETE("/api/user", { body: { password } }));

export const accountQueries = {
  user: () =>
    queryOptions({
      queryKey: [ownQueryKey, "user"],
      queryFn: ({ signal }) => unwrap(api.GET("/me", { signal })),
    }),

  /** The own companies, as far as an account knows them: those that would go with it. */
  companies: () =>
    queryOptions({
      queryKey: [ownQueryKey, "companies"],
      queryFn: async ({ signal }) => (await unwrap(api.GET("/api/user/deletion", { signal }))).companies,
    }),
};
