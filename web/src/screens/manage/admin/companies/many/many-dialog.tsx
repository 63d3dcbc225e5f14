/** One decision about many companies: what will happen, how far it is, and what became of each. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { accountQueries } from "../../../../../api/account";
import { adminKey, adminQueries, decideMany } from "../../../../../api/admin";
import type { ManyDecision } from "../../../../../api/admin-types";
import { messageOf } from "../../../../../api/errors";
import { becauseLimits } from "../../../../../api/schema.gen";
import { FormButtons } from "../../../../../forms/form-buttons";
import { useMessageDraft } from "../../../../../forms/message-draft";
import { de } from "../../../../../text/de";
import { deMany } from "../../../../../text/de-many";
import { Button } from "../../../../../ui/button";
import { Dialog } from "../../../../../ui/dialog";
import { Select, TextArea } from "../../../../../ui/field";
import { Notice } from "../../../../../ui/notice";
import { assignedToOthers, exceptions, statesIn } from "./many-rule";
import { runMany, type ManyResult } from "./run-many";
import type { Chosen } from "./selection";

type Action = ManyDecision["action"];

interface Props {
  action: Action;
  chosen: readonly Chosen[];
  /** `finished` once something was sent: the companies are others now. */
  onClose: (finished: boolean) => void;
}

/** More names than this make no dialog that anybody reads. */
const mostNamed = 50;

export function ManyDialog({ action, chosen, onClose }: Props) {
  const client = useQueryClient();
  // What was chosen belongs to this try; what was typed waits in the browser until it was sent.
  const [target, setTarget] = useState("");
  const { text: reason, write, forget } = useMessageDraft("many", action);
  const said = { reason, target };
  const [done, setDone] = useState<number>();
  const [result, setResult] = useState<ManyResult>();
  const [stopping, setStopping] = useState(false);
  const stop = useRef(false);
  const running = done !== undefined && !result;

  const run = async () => {
    setDone(0);
    const decision = decisionOf(action, said);
    const answer = await runMany({
      chosen,
      send: (some) => decideMany({ ...decision, companies: some.map(({ id, basis }) => ({ id, basis })) }),
      onProgress: setDone,
      stopped: () => stop.current,
    });
    setResult(answer);
    if (answer.failure === undefined) forget();
  };
  const halt = () => {
    stop.current = true;
    setStopping(true);
  };
  const close = () => {
    if (running) return halt();
    // Not before the result was read: a list that has become empty takes the dialog away with it.
    if (result) void client.invalidateQueries({ queryKey: adminKey });
    onClose(result !== undefined);
  };

  return (
    <Dialog
      open
      onClose={close}
      holds={() => {
        if (running) halt();
        return running;
      }}
      title={result ? deMany.resultTitle : deMany.titles[action](chosen.length)}
      closeLabel={de.common.close}
    >
      {result ? (
        <Result result={result} onClose={close} />
      ) : running ? (
        <Running done={done} all={chosen.length} stopping={stopping} onStop={halt} />
      ) : (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void run();
          }}
        >
          <Summary action={action} chosen={chosen} />
          <Choices action={action} said={said} onReason={write} onTarget={setTarget} />
          <FormButtons
            label={deMany.actions[action]}
            onCancel={close}
            busy={false}
            danger={action === "Deactivate"}
            disabled={action === "AddCategory" && !said.target}
          />
        </form>
      )}
    </Dialog>
  );
}

interface RunningProps {
  done: number;
  all: number;
  stopping: boolean;
  onStop: () => void;
}

function Running({ done, all, stopping, onStop }: RunningProps) {
  return (
    <div className="grid gap-4">
      <p role="status">{stopping ? deMany.stopping : deMany.running(done, all)}</p>
      <progress aria-label={deMany.progress} value={done} max={all} className="h-3 w-full accent-pine-700" />
      <Button look="outline" disabled={stopping} onClick={onStop} className="justify-self-end">
        {deMany.stop}
      </Button>
    </div>
  );
}

interface Said {
  reason: string;
  /** The offer or the category. */
  target: string;
}

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

function Result({ result: { rows, left, failure }, onClose }: { result: ManyResult; onClose: () => void }) {
  const of = (outcome: string) => rows.filter((row) => row.outcome === outcome);
  const [done, unchanged, refused] = [of("Done"), of("Unchanged"), of("Refused")];
  const counts = [
    deMany.done(done.length),
    unchanged.length > 0 && deMany.unchanged(unchanged.length),
    refused.length > 0 && deMany.refused(refused.length),
    left > 0 && deMany.left(left),
  ];
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Notice tone="error">{deMany.failed(messageOf(failure))}</Notice>}
      <p role="status">{counts.filter(Boolean).join(", ")}.</p>
      {refused.length > 0 && (
        <ul className="max-h-72 list-disc overflow-y-auto pl-5 [overflow-wrap:anywhere]">
          {refused.slice(0, mostNamed).map(({ id, name, why }) => (
            <li key={id}>
              {name || deMany.nameless}: {why}
            </li>
          ))}
        </ul>
      )}
      {refused.length > mostNamed && <p className="text-muted">{deMany.more(refused.length - mostNamed)}</p>}
      <Button onClick={onClose} className="justify-self-end">
        {de.common.close}
      </Button>
    </div>
  );
}
