/** Decisions that colleagues make, too: where one of them was faster, the page says what was done and asks again. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQueries } from "../../api/account";
import { adminKey, type RowVersion } from "../../api/admin";
import type { Person } from "../../api/admin-types";
import { ApiError, messageOf } from "../../api/errors";
import type { ToastOptions } from "../../browser/toast-state";
import { deAdmin } from "../../text/de-admin";
import { Notice } from "../../ui/notice";
import { ConfirmDialog } from "../confirm-dialog";
import { useAdminAction } from "./admin-action";
import { personName } from "./person-name";

const texts = deAdmin.colleagues;

export interface DecisionOptions<Input, Data> {
  success?: (input: Input, data: Data) => string;
  afterwards?: (data: Data) => ToastOptions;
  /** `null` where a dialog shows why it did not work. */
  failure?: null;
  onSuccess?: (data: Data, input: Input) => void;
}

/** The state that the server holds instead of the one that a call was based on. */
export function newerState(failure: unknown): RowVersion | undefined {
  if (!(failure instanceof ApiError) || failure.code !== "Stale") return undefined;
  const { id, basis } = (failure.current ?? {}) as Partial<RowVersion>;
  return typeof id === "string" && typeof basis === "string" ? { id, basis } : undefined;
}

/** `row` is what the decision is based on, as it is shown. */
export function useDecision<Input, Data>(
  row: RowVersion,
  act: (seen: RowVersion, input: Input) => Promise<Data>,
  options: DecisionOptions<Input, Data> = {},
) {
  const client = useQueryClient();
  const [newer, setNewer] = useState<{ than: string; seen: RowVersion; said: string }>();
  const overtaken = newer?.than === row.basis ? newer : undefined;
  const action = useAdminAction(
    async (input: Input) => {
      try {
        return await act(overtaken?.seen ?? row, input);
      } catch (failure) {
        const seen = newerState(failure);
        setNewer(seen && { than: row.basis, seen, said: (failure as ApiError).message });
        throw failure;
      }
    },
    {
      ...options,
      failure: (failure) => (options.failure === null || newerState(failure) ? null : undefined),
    },
  );
  return {
    ...action,
    /** What a colleague did since, while the question whether to decide nevertheless is open. */
    overtaken: overtaken?.said,
    /** What a dialog says above its buttons; the button decides once more, on what is known now. */
    problem: overtaken && `${overtaken.said} ${texts.askAgain}`,
    decideAnyway: () => action.mutate(action.variables as Input),
    /** The lists show what the colleague did only now: the question would have gone with its row. */
    dismiss: () => {
      action.reset();
      setNewer(undefined);
      if (newer) void client.invalidateQueries({ queryKey: adminKey });
    },
  };
}

/** For what is decided without a dialog: asks whether it shall count although a colleague was faster. */
export function AskAgain({
  decision: { overtaken, isPending, decideAnyway, dismiss },
}: {
  decision: {
    overtaken: string | undefined;
    isPending: boolean;
    decideAnyway: () => void;
    dismiss: () => void;
  };
}) {
  return (
    <ConfirmDialog
      open={overtaken !== undefined}
      onClose={dismiss}
      title={texts.title}
      confirmLabel={texts.anyway}
      cancelLabel={texts.leaveIt}
      busy={isPending}
      onConfirm={decideAnyway}
    >
      <p>{overtaken}</p>
      <p>{texts.question}</p>
    </ConfirmDialog>
  );
}

/** Whether somebody else has taken this on. */
export function useOtherAssignee(assignee: Person | null | undefined): Person | undefined {
  const me = useQuery(accountQueries.user()).data?.username;
  return assignee && me !== undefined && assignee.username !== me ? assignee : undefined;
}

/** Warns before deciding what a colleague has taken on. */
export function ColleagueNotice({ assignee }: { assignee: Person | null | undefined }) {
  const other = useOtherAssignee(assignee);
  return other ? <Notice tone="info">{texts.assigned(personName(other))}</Notice> : null;
}

/** Why a form was not saved; where a colleague was faster, theirs and the own changes stand in it together by now. */
export function SaveProblem({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Notice tone="error">
      {messageOf(error)} {newerState(error) && texts.merged}
    </Notice>
  );
}
