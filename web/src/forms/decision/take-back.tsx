/** Takes back what was just decided about many companies, as long as their owners' mails wait. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { undoDecision } from "../../api/admin";
import { deAdmin } from "../../text/de-admin";
import { deBulk } from "../../text/de-bulk";
import { Button } from "../../ui/button";
import { askAnew } from "./admin-action";
import { takeBackBulk, type TakenBack, type Undoable } from "./run-bulk";
import { decisionUndoMs } from "./undo-window";

export function TakeBack({ rows }: { rows: readonly Undoable[] }) {
  const client = useQueryClient();
  const [inTime, setInTime] = useState(true);
  const [handled, setHandled] = useState<number>();
  const [result, setResult] = useState<TakenBack>();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    const timer = setTimeout(() => setInTime(false), decisionUndoMs);
    return () => {
      gone.current = true;
      clearTimeout(timer);
    };
  }, []);
  const run = async () => {
    setHandled(0);
    setResult(await takeBackBulk(rows, undoDecision, setHandled));
    // While the dialog is open, its closing asks for the lists anew.
    if (gone.current) await askAnew(client);
  };
  const said = result
    ? deBulk.takenBack(result.done, result.lost.length)
    : handled !== undefined && deBulk.takingBack(handled, rows.length);
  return (
    <div className="grid gap-2">
      <p role="status" className="empty:hidden">
        {said}
      </p>
      {result && result.lost.length > 0 && <Rows rows={result.lost} />}
      {handled === undefined && inTime && (
        <Button look="outline" onClick={() => void run()} className="justify-self-start">
          {deAdmin.decision.undo}
        </Button>
      )}
    </div>
  );
}

/** More names than this make no dialog that anybody reads. */
const mostNamed = 50;

/** Companies with what stood in the way. */
export function Rows({ rows }: { rows: readonly { id: string; name: string; why: string | null }[] }) {
  return (
    <>
      <ul className="max-h-72 list-disc overflow-y-auto pl-5 [overflow-wrap:anywhere]">
        {rows.slice(0, mostNamed).map(({ id, name, why }) => (
          <li key={id}>
            {name || deBulk.nameless}: {why}
          </li>
        ))}
      </ul>
      {rows.length > mostNamed && <p className="text-muted">{deBulk.more(rows.length - mostNamed)}</p>}
    </>
  );
}
