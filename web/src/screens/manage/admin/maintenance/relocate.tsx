/** Looks up the addresses of roughly placed locations once more, for example after a region was imported. */
import { useRef, useState } from "react";
import { relocateStores } from "../../../../api/admin";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";

const texts = deOperation.maintenance.relocate;

interface Progress {
  examined: number;
  moved: number;
}

const none: Progress = { examined: 0, moved: 0 };

/** The server takes a hundred at a time, so that one sees how far it is and can stop. */
export function Relocate() {
  const [progress, setProgress] = useState(none);
  const stopped = useRef(false);
  const run = useAdminAction(
    async () => {
      let sum = none;
      let after: string | undefined;
      stopped.current = false;
      setProgress(sum);
      do {
        // Each call says where the next one begins.
        // oxlint-disable-next-line no-await-in-loop
        const { examined, moved, next } = await relocateStores(after);
        sum = { examined: sum.examined + examined, moved: sum.moved + moved };
        setProgress(sum);
        after = next ?? undefined;
      } while (after && !stopped.current);
      return sum;
    },
    { success: (_, { examined, moved }) => texts.done(examined, moved) },
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="outline" busy={run.isPending} onClick={() => run.mutate(undefined)}>
        {texts.start}
      </Button>
      {run.isPending && (
        <Button look="quiet" onClick={() => (stopped.current = true)}>
          {texts.stop}
        </Button>
      )}
      <p role="status" className="text-md text-muted">
        {run.isPending
          ? texts.running(progress.examined)
          : run.data && texts.done(run.data.examined, run.data.moved)}
      </p>
    </div>
  );
}
