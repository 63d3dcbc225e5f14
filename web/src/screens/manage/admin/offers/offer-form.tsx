/** Creates a special offer, or saves the changes of one; the button to save appears only after a change. */
import { useState } from "react";
import { flushSync } from "react-dom";
import { deleteOffer } from "../../../../api/admin";
import type { AdminOffer } from "../../../../api/admin-types";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { SaveProblem, useDecision } from "../../../../forms/decision/decision";
import { DraftNotice } from "../../../../forms/draft-notice";
import { useFocusFirstError } from "../../../../forms/focus-first-error";
import { LeaveQuestion } from "../../../../forms/leave-question";
import { StillMissing } from "../../../../forms/still-missing";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Switch } from "../../../../ui/checkbox";
import { Field } from "../../../../ui/field";
import { ImageField } from "../image-field";
import { CompanyPicker } from "./company-picker";
import { endsBeforeStart, isComplete, type OfferValues } from "./offer-rule";
import { useOffer } from "./use-offer";

const texts = deOperation.offers;

interface Props {
  /** Without one the form creates. */
  offer: AdminOffer | undefined;
  onCreated: (id: string) => void;
  onDeleted: () => void;
}

export function OfferForm({ offer, onCreated, onDeleted }: Props) {
  const { values, setValues, restored, restart, image, setImage, errors, changed, save, submit } = useOffer(
    offer,
    onCreated,
  );
  const [gone, setGone] = useState(false);
  const form = useFocusFirstError(errors);
  const change = (part: Partial<OfferValues>) => setValues({ ...values, ...part });
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5 px-5 pb-4 max-md:px-4">
        <DraftNotice restored={restored} onRestart={restart} />
        <OfferLines values={values} errors={errors} change={change} />
        <ImageField label={texts.image} imageId={offer?.imageId ?? null} file={image} onFile={setImage} />
        <CompanyPicker chosen={values.companies} onChange={(companies) => change({ companies })} />
        <div className="grid gap-1">
          <Switch
            label={texts.published}
            checked={values.published}
            onChange={(event) => change({ published: event.target.checked })}
            className="w-max"
          />
          {!values.published && <p className="text-md text-muted">{texts.draftHint}</p>}
        </div>
        <SaveProblem error={save.error} />
        {(!offer || changed) && (
          <StillMissing
            parts={[
              values.title.trim() === "" && texts.name,
              values.startDate === "" && texts.start,
              values.endDate === "" && texts.end,
            ]}
          />
        )}
        <div className="flex flex-wrap items-center gap-3 empty:hidden">
          {!offer && (
            <Button type="submit" busy={save.isPending} disabled={!isComplete(values)}>
              {texts.create}
            </Button>
          )}
          {offer && changed && (
            <Button type="submit" busy={save.isPending} disabled={!isComplete(values)}>
              {texts.save}
            </Button>
          )}
        </div>
      </form>
      <LeaveQuestion active={offer !== undefined && changed && !gone} withinPage text={texts.unsaved} />
      {offer && (
        <DeleteOffer
          offer={offer}
          onDeleted={() => {
            // Rendered at once, or the page would still ask about changes to an offer that is gone.
            flushSync(() => setGone(true));
            onDeleted();
          }}
        />
      )}
    </>
  );
}

function DeleteOffer({ offer, onDeleted }: { offer: AdminOffer; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useDecision(offer, (seen) => deleteOffer(seen), {
    success: () => texts.deleted(offer.title),
    failure: null,
    onSuccess: onDeleted,
  });
  const close = () => {
    remove.dismiss();
    setAsking(false);
  };
  return (
    <div className="px-2 pb-4">
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="px-3 text-error!"
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={texts.deleteTitle(offer.title)}
        confirmLabel={deAdmin.delete}
        danger
        action={remove}
        error={remove.problem}
        onConfirm={() => remove.mutate(undefined)}
      >
        <p>
          {texts.deleteText} {deAdmin.kept}
        </p>
      </ConfirmDialog>
    </div>
  );
}

interface LinesProps {
  values: OfferValues;
  errors: Partial<Record<string, string>>;
  change: (part: Partial<OfferValues>) => void;
}

function OfferLines({ values, errors, change }: LinesProps) {
  return (
    <>
      <Field
        label={texts.name}
        required
        maxLength={100}
        value={values.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={texts.start}
          type="date"
          required
          value={values.startDate}
          error={errors.startDate}
          onChange={(event) => change({ startDate: event.target.value })}
        />
        <Field
          label={texts.end}
          type="date"
          required
          min={values.startDate || undefined}
          value={values.endDate}
          error={endsBeforeStart(values) ? texts.endBeforeStart : errors.endDate}
          onChange={(event) => change({ endDate: event.target.value })}
        />
      </div>
    </>
  );
}
