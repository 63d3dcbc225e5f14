/** Whether an application outside of the browser may sign in with its account. */
import { api } from "./client";
import { unwrap } from "./errors";
import type { components } from "./schema.gen";

export type AuthorizeRequest = Omit<components["schemas"]["AppDecision"], "allowed">;

/** Without a decision it only tells which application asks, or where to go instead. */
export const decideOnApp = (request: AuthorizeRequest, allowed?: boolean) =>
  unwrap(api.POST("/oauth/authorize", { body: { ...request, allowed } }));
