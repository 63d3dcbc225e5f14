/** Renews the session: one tab asks, the others wait and use what it got. */
import { ApiError } from "../api/errors";
import { de } from "../text/de";
import { toast } from "../ui/toast-store";
import { requestTokens } from "./token-call";
import { accessToken, forgetTokens, refreshToken, storeTokens } from "./tokens";

const lockName = "umkreis-session";
let turn: Promise<unknown> = Promise.resolve();

/** Lets one tab in at a time; where the browser has no locks (pages without TLS), one call of this tab. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  if ("locks" in navigator) return navigator.locks.request(lockName, work);
  const mine = turn.then(work, work);
  turn = mine;
  return mine;
}

/** A fresh access token in place of the one that was refused, or undefined when there is none to get. */
export function refreshAfter(refused: string): Promise<string | undefined> {
  // oxlint-disable-next-line no-console -- The specification asks for this line.
  console.info("The access token was refused; refreshing and trying again.");
  return alone(async () => {
    const known = refreshToken();
    if (known === undefined) return undefined;
    // Another tab was faster while this one waited.
    if (accessToken() !== refused) return accessToken();
    try {
      const tokens = await requestTokens("refresh_token", { refresh_token: known });
      // Somebody signed out or in meanwhile: the answer belongs to a session that is gone.
      if (refreshToken() !== known) return accessToken();
      storeTokens(tokens);
      return tokens.access_token;
    } catch (failure) {
      // oxlint-disable-next-line no-console -- The specification asks for this line.
      console.info("The session could not be refreshed.");
      endIfRefused(failure, known);
      return undefined;
    }
  });
}

/** Only the server's no ends the session; a broken connection or a busy server does not. */
function endIfRefused(failure: unknown, known: string) {
  const refused = failure instanceof ApiError && (failure.status === 400 || failure.status === 401);
  if (!refused || refreshToken() !== known) return;
  forgetTokens();
  toast.info(de.session.ended);
}
