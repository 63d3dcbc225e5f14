/** What is typed into the form of a special offer, saved together with what colleagues have changed since. */
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { adminKey, anyState, changeOffer, createOffer, setOfferImage } from "../../../../api/admin";
import type { AdminOffer } from "../../../../api/admin-types";
import { createOnce } from "../../../../api/create-once";
import { ApiError, messageOf } from "../../../../api/errors";
import { toast } from "../../../../browser/toast-state";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { newerState } from "../../../../forms/decision/decision";
import { deOperation } from "../../../../text/de-operation";
import { useFormDraftWithImage } from "../draft-file";
import {
  changeOf,
  creationOf,
  emptyOffer,
  isChanged,
  isChosenCompany,
  isComplete,
  mergeOffer,
  valuesOf,
  type OfferValues,
} from "./offer-rule";

const texts = deOperation.offers;

/** Writes the fields, then the image; a refused image does not undo what was written before it. */
async function saveOffer(
  offer: AdminOffer | undefined,
  key: string,
  values: OfferValues,
  image: File | undefined,
): Promise<{ id: string; imageProblem?: string; saved?: AdminOffer }> {
  const content = creationOf(values);
  const saved = offer && (await changeOffer(offer, changeOf(valuesOf(offer), values)));
  const { id } =
    saved ??
    (await createOnce(
      key,
      (once) => createOffer(content, once),
      (known) => changeOffer(anyState(known), content),
    ));
  const imageProblem = image && (await setOfferImage(id, image).then(() => undefined, messageOf));
  return { id, imageProblem, saved };
}

/** Without an offer the form creates one. */
export function useOffer(offer: AdminOffer | undefined, onCreated: (id: string) => void) {
  const client = useQueryClient();
  // What the typing began with, however often the list is asked for anew in the meantime.
  const [base, setBase] = useState(offer);
  const saved = base ? valuesOf(base) : emptyOffer;
  // What was typed waits in the browser until it was sent or given up.
  const name = offer ? (`unfinishedOffer:${offer.id}` as const) : "unfinishedOffer";
  const draft = useFormDraftWithImage(name, saved, isChosenCompany);
  const { values, key, restored, change: setValues, restart, image, setImage } = draft;
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const save = useAdminAction((next: OfferValues) => saveOffer(base, key, next, image), {
    success: () => (offer ? texts.updated : texts.created),
    failure: null,
    onSuccess: ({ id, imageProblem, saved: now }) => {
      setErrors({});
      setBase(now);
      setImage(undefined);
      if (imageProblem) toast.error(imageProblem);
      if (offer) return;
      restart();
      onCreated(id);
    },
  });
  const changed = image !== undefined || isChanged(saved, values);
  // Where nothing was typed, the form shows what the list shows.
  const [shown, setShown] = useState(offer);
  if (offer && offer !== shown) {
    setShown(offer);
    if (!changed) {
      setBase(offer);
      setValues(valuesOf(offer));
    }
  }
  const fail = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return;
    setErrors(failure.fields);
    // Which offer a company is in may have changed as well, and is shown where it is chosen.
    if (failure.code === "Stale") void client.invalidateQueries({ queryKey: adminKey });
    if (!newerState(failure)) return;
    const theirs = failure.current as AdminOffer;
    setBase(theirs);
    setValues(mergeOffer(saved, values, valuesOf(theirs)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(values) && changed && !save.isPending) save.mutate(values, { onError: fail });
  };
  return { values, setValues, restored, restart, image, setImage, errors, changed, save, submit };
}
