/** One decision about many companies: what will happen, how far it is, and what became of each. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQueries } from "../../../../../api/account";
import { adminKey, adminQueries } from "../../../../../api/admin";
import type { BulkDecision } from "../../../../../api/admin-types";
import { becauseLimits } from "../../../../../api/schema.gen";
import { Result, Running, useBulkRun } from "../../../../../forms/decision/bulk-result";
import type { BulkResult } from "../../../../../forms/decision/run-bulk";
import { FormButtons } from "../../../../../forms/form-buttons";
import { useMessageDraft } from "../../../../../forms/message-draft";
import { de } from "../../../../../text/de";
import { deBulk } from "../../../../../text/de-bulk";
import { Dialog } from "../../../../../ui/dialog";
import { Select, TextArea } from "../../../../../ui/field";
import { Notice } from "../../../../../ui/notice";
import { assignedToOthers, exceptions, statesIn } from "./bulk-rule";
import type { Chosen } from "./selection";

/** A letter has a dialog of its own. */
export type Action = Exclude<BulkDecision["action"], "Write">;

interface Props {
  action: Action;
  chosen: readonly Chosen[];
  /** `finished` once something was sent: the companies are others now. */
  onClose: (finished: boolean) => void;
}

export function BulkDialog({ action, chosen, onClose }: Props) {
  const client = useQueryClient();
  // What was chosen belongs to this try; what was typed waits in the browser until it was sent.
  const [target, setTarget] = useState("");
  const { text: reason, write, forget } = useMessageDraft("many", action);
  const said = { reason, target };
  const { done, result, running, stopping, halt, run, holds } = useBulkRun();
  const decide = async (before?: BulkResult) => {
    const { left } = await run(chosen, decisionOf(action, said), before);
    // What somebody stopped is carried on with the same words.
    if (left === 0) forget();
  };
  const close = () => {
    if (holds()) return;
    // Not before the result was read: a list that has become empty takes the dialog away with it.
    if (result) void client.invalidateQueries({ queryKey: adminKey });
    onClose(result !== undefined && result.rows.length > 0);
  };

  return (
    <Dialog
      open
      onClose={close}
      holds={holds}
      title={result ? deBulk.resultTitle : deBulk.titles[action](chosen.length)}
      closeLabel={de.common.close}
    >
      {result ? (
        <Result
          did={deBulk.did[outcomeOf(action, said)]}
          result={result}
          onAgain={() => void decide(result)}
          onClose={close}
        />
      ) : running ? (
        <Running done={done ?? 0} all={chosen.length} stopping={stopping} onStop={halt} />
      ) : (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void decide();
          }}
        >
          <Summary action={action} chosen={chosen} />
          <Choices action={action} said={said} onReason={write} onTarget={setTarget} />
          <FormButtons
            label={deBulk.actions[action]}
            onCancel={close}
            busy={false}
            danger={action === "Deactivate"}
            missing={[action === "AddCategory" && !said.target && deBulk.category]}
          />
        </form>
      )}
    </Dialog>
  );
}

interface BulkInput {
  reason: string;
  /** The offer or the category. */
  target: string;
}

/** Without a special offer companies leave theirs. */
const outcomeOf = (action: Action, { target }: BulkInput) =>
  action === "SetOffer" && !target ? "LeaveOffer" : action;

function decisionOf(action: Action, { reason, target }: BulkInput): Omit<BulkDecision, "companies"> {
  const words = reason.trim();
  if (action === "SetOffer") return { action, ...(target && { specialOfferId: target }) };
  if (action === "AddCategory") return { action, categoryId: target };
  return action === "Remind" ? { action } : { action, ...(words && { reason: words }) };
}

function Summary({ action, chosen }: { action: Action; chosen: readonly Chosen[] }) {
  const me = useQuery(accountQueries.user()).data?.username;
  return (
    <div className="grid gap-3">
      <p>{deBulk.summaries[action]}</p>
      <p>
        {deBulk.states} {statesIn(chosen)}
      </p>
      {exceptions(action, chosen).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Colleagues names={assignedToOthers(chosen, me)} />
    </div>
  );
}

/** Warns before deciding what colleagues have taken on. */
function Colleagues({ names }: { names: readonly string[] }) {
  return (
    names.length > 0 && <Notice tone="info">{deBulk.assigned(names.length, [...new Set(names)])}</Notice>
  );
}

interface ChoicesProps {
  action: Action;
  said: BulkInput;
  onReason: (reason: string) => void;
  onTarget: (target: string) => void;
}

function Choices({ action, said: { reason, target }, onReason, onTarget }: ChoicesProps) {
  const offers = useQuery({ ...adminQueries.offers(), enabled: action === "SetOffer" }).data?.content ?? [];
  const categories =
    useQuery({ ...adminQueries.categories(), enabled: action === "AddCategory" }).data?.content ?? [];
  if (action === "Remind") return null;
  if (action === "Activate" || action === "Deactivate") {
    return (
      <TextArea
        label={action === "Activate" ? deBulk.message : deBulk.reason}
        maxLength={becauseLimits.reason.maxLength}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    );
  }
  const [label, first, options] =
    action === "SetOffer"
      ? [deBulk.offer, deBulk.noOffer, offers]
      : [deBulk.category, deBulk.choose, categories];
  return (
    <Select label={label} value={target} onChange={(event) => onTarget(event.target.value)}>
      <option value="">{first}</option>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
