/** The rules of the push form and of what became of a message. */
import type { PushMessage } from "../../../../api/admin-types";
import { dayAt } from "../../../../lib/operator-time";
import { paths } from "../../../../lib/paths";
import { deOperation } from "../../../../text/de-operation";

export interface MessageValues {
  title: string;
  message: string;
  link: string;
  /** A day and time as the field has it; empty for at once. */
  at: string;
}

export const emptyMessage: MessageValues = { title: "", message: "", link: "", at: "" };

/** Whether the message may be sent. */
export const isReady = ({ title, message }: Pick<MessageValues, "title" | "message">): boolean =>
  title.trim() !== "" && message.trim() !== "";

/** A link stays on this site, so it begins with one slash. */
export function linkProblem({ link }: Pick<MessageValues, "link">): string | undefined {
  return link.trim() === "" || /^\/(?![/\\])/.test(link.trim()) ? undefined : deOperation.push.linkError;
}

/** Whatever is typed too late is refused before it is sent at once. */
export function timeProblem({ at }: Pick<MessageValues, "at">, nowMs: number): string | undefined {
  if (at === "") return undefined;
  const time = new Date(at).getTime();
  if (Number.isNaN(time)) return deOperation.push.timeUnknown;
  return time > nowMs ? undefined : deOperation.push.timeOver;
}

/** Whether a message about an offer makes sense at this time: only while it runs. The server looks at it once more. */
export function offerTimeProblem(
  { active, startDate, endDate }: { active: boolean; startDate: string; endDate: string },
  at: string,
  nowMs: number,
): string | undefined {
  if (at === "") return active ? undefined : deOperation.offers.pushNeedsTime;
  const wrong = timeProblem({ at }, nowMs);
  if (wrong) return wrong;
  const day = dayAt(new Date(at).toISOString());
  return day < startDate || day > endDate ? deOperation.offers.pushNotThen : undefined;
}

/** Whether there is, or comes, a time at which an offer can be told of. */
export const canBeTold = (
  { active, published, endDate }: { active: boolean; published: boolean; endDate: string },
  today: string,
): boolean => active || (published && endDate >= today);

/** What the server is sent. */
export const messageOfForm = ({ title, message, link, at }: MessageValues) => ({
  title: title.trim(),
  body: message.trim(),
  ...(link.trim() && { link: link.trim() }),
  ...(at && { at: new Date(at).toISOString() }),
});

/** How much of a message is done, from 0 to 1; one for nobody is done at once. */
export function progressOf({
  recipients,
  sent,
  failed,
  removed,
}: {
  recipients: number;
  sent: number;
  failed: number;
  removed: number;
}): number {
  return recipients === 0 ? 1 : Math.min(1, (sent + failed + removed) / recipients);
}

type Figures = Pick<PushMessage, "state" | "recipients" | "sent" | "failed" | "removed" | "again">;

/** Figures change quickly while a message leaves, and slowly while only some devices are tried again, for up to a day. */
const leavingMs = 2_000;
const tryingMs = 60_000;

/** After how long the figures are asked for anew; never once everything is done. */
export function followMs(messages: readonly Figures[]): number | false {
  const sending = messages.filter(({ state }) => state === "Sending");
  if (
    sending.some(
      ({ recipients, sent, failed, removed, again }) => sent + failed + removed + again < recipients,
    )
  )
    return leavingMs;
  // A planned one begins by itself.
  return sending.length > 0 || messages.some(({ state }) => state === "Planned") ? tryingMs : false;
}

export interface Recipients {
  apps: number;
  browsers: number;
  appsConfigured: boolean;
  browsersConfigured: boolean;
}

/** How many devices a message reaches: those of a kind for which no service is set up get nothing. */
export const reached = ({ apps, browsers, appsConfigured, browsersConfigured }: Recipients): number =>
  (appsConfigured ? apps : 0) + (browsersConfigured ? browsers : 0);

/** Why a message reaches nobody, where it does: for want of a device, or of any service. */
export function nobodyBecause(recipients: Recipients): string | undefined {
  if (reached(recipients) > 0) return undefined;
  const { noDevice, noService } = deOperation.push;
  return recipients.appsConfigured || recipients.browsersConfigured ? noDevice : noService;
}

/** The earlier message that says the same, if there is one. */
export function sameMessage<Earlier extends { title: string; body: string }>(
  { title, message }: Pick<MessageValues, "title" | "message">,
  earlier: readonly Earlier[],
): Earlier | undefined {
  const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");
  return earlier.find((one) => plain(one.title) === plain(title) && plain(one.body) === plain(message));
}

/** What the server sends about an offer that runs: its title and last day, and a link to it. */
export function offerMessage(
  { id, title, endDate }: { id: string; title: string; endDate: string },
  site: string,
): Omit<MessageValues, "at"> {
  const [year, month, day] = endDate.split("-").map(Number);
  return {
    title: site,
    message: `${title} – bis ${day}.${month}.${year}`,
    link: paths.overview({ offer: id }),
  };
}
