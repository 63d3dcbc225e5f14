/** Creates a special offer, or saves the changes of one; the button to save appears only after a change. */
import { useState, type FormEvent } from "react";
import { changeOffer, createOffer, deleteOffer, setOfferImage } from "../../../../api/admin";
import type { AdminOffer } from "../../../../api/admin-types";
import { createOnce } from "../../../../api/create-once";
import { ApiError, messageOf } from "../../../../api/errors";
import { toast } from "../../../../browser/toast-state";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { DraftNotice } from "../../../../forms/draft-notice";
import { useFocusFirstError } from "../../../../forms/focus-first-error";
import { useFormDraft } from "../../../../forms/form-draft";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Switch } from "../../../../ui/checkbox";
import { Field } from "../../../../ui/field";
import { Notice } from "../../../../ui/notice";
import { useAdminAction } from "../admin-action";
import { ImageField } from "../image-field";
import { CompanyPicker } from "./company-picker";
import {
  changeOf,
  emptyOffer,
  endsBeforeStart,
  isChanged,
  isChosenCompany,
  isComplete,
  valuesOf,
  type OfferValues,
} from "./offer-rule";

const texts = deOperation.offers;

interface Props {
  /** Without one the form creates. */
  offer: AdminOffer | undefined;
  onCreated: (id: string) => void;
  onDeleted: () => void;
}

/** Writes the fields, then the image; a refused image does not undo what was written before it. */
async function saveOffer(
  offer: AdminOffer | undefined,
  key: string,
  values: OfferValues,
  image: File | undefined,
): Promise<{ id: string; imageProblem?: string }> {
  const content = changeOf(values);
  const { id } = offer
    ? await changeOffer(offer.id, content)
    : await createOnce(
        key,
        (once) => createOffer(content, once),
        (known) => changeOffer(known, content),
      );
  const imageProblem = image && (await setOfferImage(id, image).then(() => undefined, messageOf));
  return { id, imageProblem };
}

export function OfferForm({ offer, onCreated, onDeleted }: Props) {
  const saved = offer ? valuesOf(offer) : emptyOffer;
  // What was typed waits in the browser until it was sent or given up.
  const {
    values,
    key,
    restored,
    change: setValues,
    restart,
  } = useFormDraft(offer ? `unfinishedOffer:${offer.id}` : "unfinishedOffer", saved, isChosenCompany);
  const [image, setImage] = useState<File>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const form = useFocusFirstError(errors);
  const save = useAdminAction((next: OfferValues) => saveOffer(offer, key, next, image), {
    success: () => (offer ? texts.updated : texts.created),
    failure: null,
    onSuccess: ({ id, imageProblem }) => {
      setErrors({});
      setImage(undefined);
      if (imageProblem) toast.error(imageProblem);
      if (offer) return;
      restart();
      onCreated(id);
    },
  });
  const changed = image !== undefined || isChanged(saved, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(values) && changed && !save.isPending)
      save.mutate(values, {
        onError: (failure) => setErrors(failure instanceof ApiError ? failure.fields : {}),
      });
  };
  const change = (part: Partial<OfferValues>) => setValues({ ...values, ...part });
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5 px-5 pb-4 max-md:px-4">
        <DraftNotice restored={restored} onRestart={restart} />
        <OfferLines values={values} errors={errors} change={change} />
        <ImageField label={texts.image} imageId={offer?.imageId ?? null} file={image} onFile={setImage} />
        <CompanyPicker chosen={values.companies} onChange={(companies) => change({ companies })} />
        {offer && (
          <Switch
            label={texts.published}
            checked={values.published}
            onChange={(event) => change({ published: event.target.checked })}
            className="w-max"
          />
        )}
        {save.isError && <Notice tone="error">{messageOf(save.error)}</Notice>}
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
      {offer && <DeleteOffer offer={offer} onDeleted={onDeleted} />}
    </>
  );
}

function DeleteOffer({ offer, onDeleted }: { offer: AdminOffer; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useAdminAction(() => deleteOffer(offer.id), {
    success: () => texts.deleted(offer.title),
    failure: null,
    onSuccess: onDeleted,
  });
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
        onClose={() => setAsking(false)}
        title={texts.deleteTitle(offer.title)}
        confirmLabel={deAdmin.delete}
        danger
        action={remove}
        onConfirm={() => remove.mutate(undefined)}
      >
        <p>
          {texts.deleteText} {deAdmin.forGood}
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
