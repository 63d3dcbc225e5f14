/** Sends a decision about many companies, a hundred at a time, and can be stopped between two of them. */
import type { ManyRow } from "../../api/admin-types";

/** What the server takes at once, as one transaction. */
export const atOnce = 100;

export interface ManyResult {
  rows: ManyRow[];
  /** Those that were not sent, because somebody stopped or something failed. */
  left: number;
  failure: unknown;
}

interface Run<Chosen> {
  chosen: readonly Chosen[];
  send: (some: Chosen[]) => Promise<ManyRow[]>;
  onProgress: (done: number) => void;
  stopped: () => boolean;
}

/** What was done stays done: a failure says how many were left, and does not try the rest. */
export async function runMany<Chosen>({
  chosen,
  send,
  onProgress,
  stopped,
}: Run<Chosen>): Promise<ManyResult> {
  const rows: ManyRow[] = [];
  for (let done = 0; done < chosen.length; done += atOnce) {
    if (stopped()) return { rows, left: chosen.length - done, failure: undefined };
    try {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, so that it can be stopped in between.
      rows.push(...(await send(chosen.slice(done, done + atOnce))));
    } catch (failure) {
      return { rows, left: chosen.length - done, failure };
    }
    onProgress(Math.min(done + atOnce, chosen.length));
  }
  return { rows, left: 0, failure: undefined };
}
