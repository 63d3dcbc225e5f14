/** Creating or editing one campaign, with its pictures. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { companyQueries } from "../../../api/company";
import { ApiError } from "../../../api/errors";
import { queries } from "../../../api/queries";
import { newCampaignLimits } from "../../../api/schema.gen";
import type { Campaign } from "../../../api/types";
import { toast } from "../../../browser/toast-state";
import { DraftNotice } from "../../../forms/draft-notice";
import { ErrorBanner } from "../../../forms/error-banner";
import { useFocusFirstError } from "../../../forms/focus-first-error";
import { FormButtons } from "../../../forms/form-buttons";
import { today } from "../../../lib/operator-time";
import { de } from "../../../text/de";
import { deEdit } from "../../../text/de-edit";
import { Dialog } from "../../../ui/dialog";
import { Field, TextArea } from "../../../ui/field";
import { Notice } from "../../../ui/notice";
import { keepFile } from "../images/image-files";
import { ImageInput } from "../images/image-input";
import { ImageTiles } from "../images/image-tiles";
import { campaignErrors, type CampaignTexts } from "./campaign-rule";
import { saveCampaign } from "./save-campaign";
import { useCampaignDraft } from "./use-campaign-draft";

const texts = deEdit.campaigns;

interface Props {
  companyId: string;
  campaign: Campaign | undefined;
  onClose: () => void;
}

export function CampaignDialog({ companyId, campaign, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={campaign ? texts.editTitle : texts.createTitle}
      closeLabel={de.common.close}
      wide
    >
      <CampaignForm companyId={companyId} campaign={campaign} onClose={onClose} />
    </Dialog>
  );
}

function CampaignForm({ companyId, campaign, onClose }: Props) {
  const client = useQueryClient();
  const stored = useCampaignDraft(companyId, campaign);
  const { draft, setDraft, progress, setProgress } = stored;
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [uploading, setUploading] = useState<{ id: string; fraction: number }>();
  const form = useFocusFirstError(errors);
  // Whoever was told of another version and saves again means the own one.
  const [overwrite, setOverwrite] = useState(false);
  const save = useMutation({
    mutationFn: () => {
      const start = overwrite ? { ...progress, version: undefined } : progress;
      return saveCampaign(companyId, draft, start, setProgress, (id, fraction) =>
        setUploading({ id, fraction }),
      );
    },
    onSettled: () => {
      setUploading(undefined);
      void client.invalidateQueries({ queryKey: companyQueries.campaigns(companyId).queryKey });
      void client.invalidateQueries({ queryKey: queries.campaigns(companyId).queryKey });
    },
    onSuccess: (done) => {
      if (Object.keys(done.errors).length > 0) return void toast.error(texts.savedPartly);
      stored.forget();
      toast.success(texts.saved);
      onClose();
    },
    onError: (failure) => {
      setErrors(failure instanceof ApiError ? failure.fields : {});
      setOverwrite(statusOf(failure) === 409);
      if (statusOf(failure) === 404 && progress.id) stored.beginAnew();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = campaignErrors(draft, today(), campaign?.validUntil);
    setErrors(found);
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate();
  };
  // What changed on a stored campaign is given up; a new one waits, as a new company does.
  const cancel = () => {
    if (campaign) stored.forget();
    onClose();
  };
  const line = (name: keyof CampaignTexts): LineProps => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <DraftNotice restored={stored.restored} onRestart={stored.restart} />
      {stored.outdated && <Notice tone="info">{texts.stale}</Notice>}
      {save.isError && <Refused failure={save.error} />}
      <CampaignLines from={draft.validFrom} line={line} />
      <CampaignImages
        images={progress.images}
        errors={save.data?.errors ?? {}}
        uploading={uploading}
        onChange={(images) => setProgress((before) => ({ ...before, images }))}
      />
      <FormButtons label={texts.save} onCancel={cancel} busy={save.isPending} />
    </form>
  );
}

const statusOf = (failure: unknown) => (failure instanceof ApiError ? failure.status : 0);

function Refused({ failure }: { failure: unknown }) {
  if (statusOf(failure) === 404) return <Notice tone="error">{texts.gone}</Notice>;
  if (statusOf(failure) === 409) return <Notice tone="error">{texts.stale}</Notice>;
  return <ErrorBanner failure={failure} />;
}

interface LineProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** `from` is the first day, before which the campaign cannot end. */
function CampaignLines({ from, line }: { from: string; line: (name: keyof CampaignTexts) => LineProps }) {
  return (
    <>
      <Field label={texts.name} required maxLength={newCampaignLimits.title.maxLength} {...line("title")} />
      <TextArea
        label={texts.description}
        maxLength={newCampaignLimits.description.maxLength}
        {...line("description")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field type="date" label={texts.validFrom} hint={texts.validFromHint} {...line("validFrom")} />
        <Field
          type="date"
          label={texts.validUntil}
          required
          min={from || undefined}
          {...line("validUntil")}
        />
      </div>
    </>
  );
}

interface ImagesProps {
  images: readonly string[];
  errors: Readonly<Record<string, string>>;
  uploading: { id: string; fraction: number } | undefined;
  onChange: (images: readonly string[]) => void;
}

function CampaignImages({ images, errors, uploading, onChange }: ImagesProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold">{texts.images}</legend>
      <ImageInput present={images.length} onFiles={(files) => onChange([...images, ...files.map(keepFile)])}>
        {images.length > 0 && (
          <ImageTiles images={images} errors={errors} uploading={uploading} onChange={onChange} />
        )}
      </ImageInput>
    </fieldset>
  );
}
