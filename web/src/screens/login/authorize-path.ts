/** The application's request that led to the sign-in page and continues after it. */
import { formatQuery } from "../../lib/query";

const names = [
  "response_type",
  "client_id",
  "redirect_uri",
  "state",
  "code_challenge",
  "code_challenge_method",
];

/** The way back to `/oauth/authorize` with the same request, or undefined where nobody asked. */
export function authorizePath(query: Record<string, string>): string | undefined {
  if (!query.response_type || !query.client_id) return undefined;
  return `/oauth/authorize${formatQuery(Object.fromEntries(names.map((name) => [name, query[name]])))}`;
}
