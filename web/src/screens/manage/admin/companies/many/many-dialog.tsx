/** One decision about many companies: what will happen, how far it is, and what became of each. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountQueries } from "../../../../../api/account";
import { adminKey, adminQueries } from "../../../../../api/admin";
import type { ManyDecision } from "../../../../../api/admin-types";
import { becauseLimits } from "../../../../../api/schema.gen";
import { Result, Running, useManyRun } from "../../../../../forms/decision/many-result";
import type { ManyResult } from "../../../../../forms/decision/run-many";
import { FormButtons } from "../../../../../forms/form-buttons";
import { useMessageDraft } from "../../../../../forms/message-draft";
import { de } from "../../../../../text/de";
import { deMany } from "../../../../../text/de-many";
import { Dialog } from "../../../../../ui/dialog";
import { Select, TextArea } from "../../../../../ui/field";
import { Notice } from "../../../../../ui/notice";
import { assignedToOthers, exceptions, statesIn } from "./many-rule";
import type { Chosen } from "./selection";

/** A letter has a dialog of its own. */
export type Action = Exclude<ManyDecision["action"], "Write">;

interface Props {
  action: Action;
  chosen: readonly Chosen[];
  /** `finished` once something was sent: the companies are others now. */
  onClose: (finished: boolean) => void;
}

export function ManyDialog({ action, chosen, onClose }: Props) {
  const client = useQueryClient();
  // What was chosen belongs to this try; what was typed waits in the browser until it was sent.
  const [target, setTarget] = useState("");
  const { text: reason, write, forget } = useMessageDraft("many", action);
  const said = { reason, target };
  const { done, result, running, stopping, halt, run, holds } = useManyRun();
  const decide = async (before?: ManyResult) => {
    const { failure } = await run(chosen, decisionOf(action, said), before);
    if (failure === undefined) forget();
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
      title={result ? deMany.resultTitle : deMany.titles[action](chosen.length)}
      closeLabel={de.common.close}
    >
      {result ? (
        <Result
          did={deMany.did[outcomeOf(action, said)]}
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
            label={deMany.actions[action]}
            onCancel={close}
            busy={false}
            danger={action === "Deactivate"}
            missing={[action === "AddCategory" && !said.target && deMany.category]}
          />
        </form>
      )}
    </Dialog>
  );
}

interface Said {
  reason: string;
  /** The offer or the category. */
  target: string;
}

/** Without a special offer companies leave theirs. */
const outcomeOf = (action: Action, { target }: Said) =>
  action === "SetOffer" && !target ? "LeaveOffer" : action;

function decisionOf(action: Action, { reason, target }: Said): Omit<ManyDecision, "companies"> {
  const words = reason.trim();
  if (action === "SetOffer") return { action, ...(target && { specialOfferId: target }) };
  if (action === "AddCategory") return { action, categoryId: target };
  return action === "Remind" ? { action } : { action, ...(words && { reason: words }) };
}

function Summary({ action, chosen }: { action: Action; chosen: readonly Chosen[] }) {
  const me = useQuery(accountQueries.user()).data?.username;
  return (
    <div className="grid gap-3">
      <p>{deMany.summaries[action]}</p>
      <p>
        {deMany.states} {statesIn(chosen)}
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
    names.length > 0 && <Notice tone="info">{deMany.assigned(names.length, [...new Set(names)])}</Notice>
  );
}

interface ChoicesProps {
  action: Action;
  said: Said;
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
        label={action === "Activate" ? deMany.message : deMany.reason}
        maxLength={becauseLimits.reason.maxLength}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    );
  }
  const [label, first, options] =
    action === "SetOffer"
      ? [deMany.offer, deMany.noOffer, offers]
      : [deMany.category, deMany.choose, categories];
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
