/** The rules of the push form. */
import { deOperation } from "../../../text/de-operation";

export interface MessageValues {
  title: string;
  message: string;
  link: string;
}

export const emptyMessage: MessageValues = { title: "", message: "", link: "" };

/** Whether the message may be sent. */
export const isReady = ({ title, message }: MessageValues): boolean => title.trim() !== "" && message.trim() !== "";

/** A link stays on this site, so it begins with one slash. */
export function linkProblem({ link }: Pick<MessageValues, "link">): string | undefined {
  return link.trim() === "" || /^\/(?![/\\])/.test(link.trim()) ? undefined : deOperation.push.linkError;
}

/** How much of a message is done, from 0 to 1; one for nobody is done at once. */
export function progressOf({ recipients, sent, failed, removed }: { recipients: number; sent: number; failed: number; removed: number }): number {
  return recipients === 0 ? 1 : Math.min(1, (sent + failed + removed) / recipients);
}
