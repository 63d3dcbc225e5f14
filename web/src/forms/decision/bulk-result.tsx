/** How far a decision about many companies is, and what became of each. */
import { useRef, useState } from "react";
import { decideBulk } from "../../api/admin";
import type { BulkDecision } from "../../api/admin-types";
import { messageOf } from "../../api/errors";
import { de } from "../../text/de";
import { deBulk } from "../../text/de-bulk";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { runBulk, undoableRows, unsureOf, type BulkResult } from "./run-bulk";
import { Rows, TakeBack } from "./take-back";

/** One run of a decision: how many are done, how it ended, and a way to stop it. */
export function useBulkRun() {
  const [done, setDone] = useState<number>();
  const [result, setResult] = useState<BulkResult>();
  const [stopping, setStopping] = useState(false);
  const stop = useRef(false);
  const running = done !== undefined && !result;
  const halt = () => {
    stop.current = true;
    setStopping(true);
  };
  return {
    done,
    result,
    running,
    stopping,
    halt,
    run: async (
      chosen: readonly { id: string; basis: string }[],
      decision: Omit<BulkDecision, "companies">,
      before?: BulkResult,
    ) => {
      stop.current = false;
      setStopping(false);
      setResult(undefined);
      setDone(chosen.length - (before?.left ?? chosen.length));
      const answer = await runBulk({
        chosen,
        before,
        send: (some, key) =>
          decideBulk({ ...decision, companies: some.map(({ id, basis }) => ({ id, basis })) }, key),
        onProgress: setDone,
        stopped: () => stop.current,
      });
      setResult(answer);
      return answer;
    },
    /** For the dialog: closing it while something is sent stops instead. */
    holds: () => {
      if (running) halt();
      return running;
    },
  };
}

interface RunningProps {
  done: number;
  all: number;
  stopping: boolean;
  onStop: () => void;
}

export function Running({ done, all, stopping, onStop }: RunningProps) {
  return (
    <div className="grid gap-4">
      <p role="status">{stopping ? deBulk.stopping : deBulk.running(done, all)}</p>
      <progress aria-label={deBulk.progress} value={done} max={all} className="h-3 w-full accent-pine-700" />
      <Button look="outline" disabled={stopping} onClick={onStop} className="justify-self-end">
        {deBulk.stop}
      </Button>
    </div>
  );
}

interface ResultProps {
  /** What became of those with which it went well. */
  did: string;
  result: BulkResult;
  /** What the button says that tries once more what failed. */
  again?: string;
  /** Sends what was left. */
  onAgain: () => void;
  onClose: () => void;
}

export function Result({ did, result, again = deBulk.again, onAgain, onClose }: ResultProps) {
  const { rows, left, failure } = result;
  const of = (outcome: string) => rows.filter((row) => row.outcome === outcome);
  const [done, unchanged, refused] = [of("Done"), of("Unchanged"), of("Refused")];
  const undoable = undoableRows(done);
  const unsure = unsureOf(result);
  const counts = [
    (unsure === 0 || done.length > 0) && deBulk.done(done.length, did),
    unchanged.length > 0 && deBulk.unchanged(unchanged.length),
    refused.length > 0 && deBulk.refused(refused.length),
    left > unsure && deBulk.left(left - unsure),
  ].filter(Boolean);
  const told = [counts.length > 0 && `${counts.join(", ")}.`, unsure > 0 && deBulk.unsure(unsure)];
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Notice tone="error">{deBulk.failed(messageOf(failure))}</Notice>}
      <p role="status">{told.filter(Boolean).join(" ")}</p>
      {refused.length > 0 && <Rows rows={refused} />}
      {undoable.length > 0 && <TakeBack rows={undoable} />}
      <div className="flex flex-wrap justify-end gap-3">
        {left > 0 && <Button onClick={onAgain}>{failure === undefined ? deBulk.carryOn : again}</Button>}
        <Button look={left > 0 ? "outline" : "primary"} onClick={onClose}>
          {de.common.close}
        </Button>
      </div>
    </div>
  );
}
