/** Sends a decision about many companies, a hundred at a time, and can be stopped between two of them. */
import type { BulkRow } from "../../api/admin-types";
import { ApiError, messageOf } from "../../api/errors";
import { localId } from "../../lib/local-id";

/** What the server takes at once, as one transaction. */
export const atOnce = 100;

export interface BulkResult {
  rows: BulkRow[];
  /** Those that were not sent, because somebody stopped or something failed. */
  left: number;
  failure: unknown;
  /** Of the part to be sent next. Where only the answer was lost, the same key is told what that part came to. */
  key: string;
}

interface Run<Chosen> {
  chosen: readonly Chosen[];
  /** What an earlier try came to; only what it left is sent. */
  before?: BulkResult;
  send: (some: Chosen[], key: string) => Promise<BulkRow[]>;
  onProgress: (done: number) => void;
  stopped: () => boolean;
}

/** What was done stays done: a failure says how many were left, and does not try the rest. */
export async function runBulk<Chosen>({
  chosen,
  before = { rows: [], left: chosen.length, failure: undefined, key: localId() },
  send,
  onProgress,
  stopped,
}: Run<Chosen>): Promise<BulkResult> {
  const rows = [...before.rows];
  let { key } = before;
  for (let done = chosen.length - before.left; done < chosen.length; done += atOnce) {
    if (stopped()) return { rows, left: chosen.length - done, failure: undefined, key };
    try {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, so that it can be stopped in between.
      rows.push(...(await send(chosen.slice(done, done + atOnce), key)));
    } catch (failure) {
      return { rows, left: chosen.length - done, failure, key };
    }
    key = localId();
    onProgress(Math.min(done + atOnce, chosen.length));
  }
  return { rows, left: 0, failure: undefined, key };
}

/** How many were sent and never answered: they may be decided or not. */
export const unsureOf = ({ left, failure }: BulkResult): number =>
  failure instanceof ApiError && failure.status === 0 ? Math.min(left, atOnce) : 0;

/** A company whose decision can be taken back. */
export interface Undoable {
  id: string;
  name: string;
  basis: string;
}

export const undoableRows = (rows: readonly BulkRow[]): Undoable[] =>
  rows.flatMap(({ id, name, basis }) => (basis === null ? [] : [{ id, name, basis }]));

export interface TakenBack {
  done: number;
  lost: { id: string; name: string; why: string }[];
}

/** The last one first: its mail waits longest. Where one has left, all that were decided before it have. */
export async function takeBackBulk(
  rows: readonly Undoable[],
  undo: (row: Undoable) => Promise<unknown>,
  onProgress: (handled: number) => void,
): Promise<TakenBack> {
  const result: TakenBack = { done: 0, lost: [] };
  let tooLate: string | undefined;
  for (const row of rows.toReversed()) {
    try {
      if (tooLate === undefined) {
        // oxlint-disable-next-line no-await-in-loop -- They would wait for each other anyway.
        await undo(row);
        result.done += 1;
      } else result.lost.push({ id: row.id, name: row.name, why: tooLate });
    } catch (failure) {
      const why = messageOf(failure);
      if (failure instanceof ApiError && failure.code === "TooLate") tooLate = why;
      result.lost.push({ id: row.id, name: row.name, why });
    }
    onProgress(result.done + result.lost.length);
  }
  return result;
}
