/** Whether a mailed link was asked for in this browser: elsewhere, a mail scanner may be the one who opens it. */
import { browserStorage } from "./storage";

export type MailedLink = "confirm" | "update-email";

/** As long as such a link lives. */
const lifeMs = 24 * 60 * 60 * 1000;
/** 32 bytes in base64url; whatever looks different opens nothing and needs no question. */
const secret = /^[\w-]{43}$/;

const keyOf = (link: MailedLink) => `asked-${link}`;

export function rememberRequestedLink(link: MailedLink, nowMs = Date.now()) {
  browserStorage.write(keyOf(link), String(nowMs));
}

/** What cannot be a link is told at once. */
export const looksLikeLink = (code: string) => secret.test(code);

export function mayRedeemOnLoad(link: MailedLink, code: string, nowMs = Date.now()): boolean {
  const askedMs = Number(browserStorage.read(keyOf(link)) ?? Number.NaN);
  return !looksLikeLink(code) || Math.abs(nowMs - askedMs) < lifeMs;
}
