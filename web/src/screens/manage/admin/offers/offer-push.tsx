/** Tells everyone who allowed messages about a special offer, at once or at a chosen time, after asking. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries, pushOffer } from "../../../../api/admin";
import type { AdminOffer } from "../../../../api/admin-types";
import { ApiError, messageOf } from "../../../../api/errors";
import { useSite } from "../../../../api/site-context";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { askAnew, useAdminAction } from "../../../../forms/decision/admin-action";
import { newerState } from "../../../../forms/decision/decision";
import { today } from "../../../../lib/operator-time";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Field } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";
import { PushPreview } from "../push/push-preview";
import { canBeTold, nobodyBecause, offerMessage, offerTimeProblem } from "../push/push-rule";

const texts = deOperation.offers;
const pushTexts = deOperation.push;

interface TimeProps {
  value: string;
  error: string | undefined;
  /** Whether it can leave at once. */
  optional: boolean;
  onChange: (value: string) => void;
}

function Time({ value, error, optional, onChange }: TimeProps) {
  return (
    <Field
      label={pushTexts.time}
      hint={optional ? pushTexts.timeHint : undefined}
      type="datetime-local"
      name="at"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-64"
    />
  );
}

/** Whether trying once more would change nothing; then the server's words say what is wrong. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [409, 422].includes(error.status) && !newerState(error);

/** Where a colleague has changed the offer since, its message is shown as it is now, and asked about once more. */
const problemOf = (error: Error) =>
  newerState(error)
    ? `${messageOf(error)} ${deAdmin.colleagues.askAgain}`
    : texts.pushFailed(messageOf(error));

function useOfferPush(offer: AdminOffer, onSuccess: () => void) {
  const recipients = useQuery(adminQueries.recipients()).data;
  const why = recipients && nobodyBecause(recipients);
  const send = useAdminAction(
    (when: string) => pushOffer(offer, when ? new Date(when).toISOString() : undefined),
    {
      success: (when) => (when ? texts.pushPlanned : why ? pushTexts.sentToNobody(why) : texts.pushSent),
      failure: (error) => (isFinal(error) ? messageOf(error) : null),
      onSuccess,
    },
  );
  return { recipients, send };
}

export function OfferPush({ offer }: { offer: AdminOffer }) {
  const { name } = useSite();
  const [at, setAt] = useState("");
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const client = useQueryClient();
  const { recipients, send } = useOfferPush(offer, () => setAt(""));
  const failed = (error: Error) => {
    if (isFinal(error)) close();
    if (newerState(error)) void askAnew(client);
  };
  const possible = canBeTold(offer, today());
  const ask = () => {
    const wrong = offerTimeProblem(offer, at, Date.now());
    setProblem(wrong);
    if (wrong) return;
    send.reset();
    setAsking(true);
  };
  return (
    <div className="grid gap-4 border-t border-line px-5 py-5 max-md:px-4">
      <div className="grid">
        <h3 className="font-bold">{texts.pushTitle}</h3>
        <p className="text-md text-muted">
          {offer.active ? texts.pushHint : possible ? texts.pushNotYet : texts.pushNotRunning}
        </p>
      </div>
      {possible && (
        <Time
          value={at}
          error={problem}
          optional={offer.active}
          onChange={(value) => {
            setAt(value);
            setProblem(undefined);
          }}
        />
      )}
      <Button
        look="outline"
        aria-haspopup="dialog"
        busy={send.isPending}
        disabled={!possible}
        onClick={ask}
        className="justify-self-start"
      >
        <Icon name="bell" />
        {at ? texts.pushPlan : texts.push}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={texts.pushTitle}
        confirmLabel={pushTexts.confirmLabel(at !== "", send.isError)}
        busy={send.isPending}
        error={send.error ? problemOf(send.error) : undefined}
        onConfirm={() => send.mutate(at, { onSuccess: close, onError: failed })}
      >
        <PushPreview values={{ ...offerMessage(offer, name), at }} recipients={recipients} />
        {at && <p className="text-md text-muted">{texts.pushLooksAgain}</p>}
      </ConfirmDialog>
    </div>
  );
}
