/** Renews the session: one tab asks, the others wait and use what it got. */
import { ApiError } from "../api/errors";
import { toast } from "../browser/toast-state";
import { de } from "../text/de";
import { requestTokens } from "./token-endpoint";
import { accessToken, forgetTokens, refreshToken, saveTokens } from "./tokens";

const lockName = "umkreis-session";
/** What one tab writes into local storage reaches the others a little later. */
const settleMs = 250;
const storageEventMs = 500;

const pause = (durationMs: number) => new Promise<void>((resolve) => void setTimeout(resolve, durationMs));

/** Resolves as soon as another tab has changed the storage, or after `storageEventMs`. */
function otherTabsWrote(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, storageEventMs);
    window.addEventListener("storage", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Lets one tab work at a time, and tells it whether it had to wait for another one. */
function alone<Value>(work: (waited: boolean) => Promise<Value>): Promise<Value> {
  // Pages without TLS have no locks; there the server gives tabs that ask at the same moment the same answer.
  if (!("locks" in navigator)) return work(false);
  return new Promise((resolve) => {
    const hold = async (waited: boolean) => {
      const result = work(waited);
      resolve(result);
      await result.catch(() => undefined);
      // The lock is held until the other tabs can see the new tokens, so that they do not refresh again.
      await pause(settleMs);
    };
    void navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await hold(false);
      else void navigator.locks.request(lockName, () => hold(true));
    });
  });
}

let underWay: Promise<string | undefined> | undefined;

/** A fresh access token in place of the one that was refused, or undefined when there is none to get. */
export function refreshAfter(refused: string): Promise<string | undefined> {
  // oxlint-disable-next-line no-console -- S8.1 asks for this line.
  console.info("The access token was refused; refreshing and trying again.");
  if (accessToken() !== refused) return Promise.resolve(accessToken());
  underWay ??= alone((waited) => renew(refused, waited)).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function renew(refused: string, waited: boolean): Promise<string | undefined> {
  if (waited && accessToken() === refused) await otherTabsWrote();
  const known = refreshToken();
  if (known === undefined) return undefined;
  // Another tab was faster while this one waited.
  if (accessToken() !== refused) return accessToken();
  try {
    const tokens = await requestTokens("refresh_token", { refresh_token: known });
    // Somebody signed out or in meanwhile: the answer belongs to a session that is gone.
    if (refreshToken() !== known) return accessToken();
    saveTokens(tokens);
    return tokens.access_token;
  } catch (failure) {
    // oxlint-disable-next-line no-console -- S8.1 asks for this line.
    console.info("The session could not be refreshed.");
    endIfRefused(failure, known);
    return undefined;
  }
}

/** Only the server's no ends the session; a broken connection or a busy server does not. */
function endIfRefused(failure: unknown, known: string) {
  const refused = failure instanceof ApiError && (failure.status === 400 || failure.status === 401);
  if (!refused || refreshToken() !== known) return;
  forgetTokens();
  toast.info(de.session.ended);
}
