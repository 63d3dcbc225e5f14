/** A decision about the state of a company; its message offers to take it back while the owner's mail waits. */
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { undoDecision, type RowVersion } from "../../api/admin";
import type { AdminCompany } from "../../api/admin-types";
import { messageOf } from "../../api/errors";
import { toast } from "../../browser/toast-state";
import { deAdmin } from "../../text/de-admin";
import { askAnew } from "./admin-action";
import { useDecision, type DecisionOptions } from "./decision";
import { decisionUndoMs } from "./undo-window";

const texts = deAdmin.decision;

type Decided = Pick<AdminCompany, "id" | "name" | "basis">;

export function useStateDecision(
  company: Decided,
  act: (seen: RowVersion) => Promise<AdminCompany>,
  options: DecisionOptions<undefined, AdminCompany>,
) {
  const client = useQueryClient();
  return useDecision(company, act, {
    ...options,
    afterwards: (decided) => ({
      durationMs: decisionUndoMs,
      topic: `decision ${decided.id}`,
      // The owner's mail leaves, whether somebody is reading or not.
      action: {
        label: texts.undo,
        run: () => void takeBack(client, decided),
        durationMs: decisionUndoMs,
      },
    }),
  });
}

/** The row that was decided about has often left its list by now, so nothing of it is needed. */
async function takeBack(client: QueryClient, decided: Decided) {
  const topic = { topic: `decision ${decided.id}` };
  try {
    const { state } = await undoDecision(decided);
    toast.success(texts.undone(decided.name, deAdmin.states[state]), topic);
  } catch (failure) {
    toast.error(messageOf(failure), topic);
  }
  await askAnew(client);
}
