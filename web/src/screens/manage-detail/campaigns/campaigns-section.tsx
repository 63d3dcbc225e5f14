/** The campaigns of a company, past and future ones included; each is saved on its own. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { companyQueries, removeCampaign } from "../../../api/company";
import { messageOf } from "../../../api/errors";
import { queries } from "../../../api/queries";
import type { Campaign } from "../../../api/types";
import { toast } from "../../../browser/toast-state";
import { useAddressee } from "../../../forms/addressee";
import { ConfirmDialog } from "../../../forms/confirm-dialog";
import { longDate } from "../../../lib/format";
import { mediaUrl } from "../../../lib/media-url";
import { today } from "../../../lib/operator-time";
import { de } from "../../../text/de";
import { deEdit } from "../../../text/de-edit";
import { Button, IconButton } from "../../../ui/button";
import { classes } from "../../../ui/classes";
import { Icon } from "../../../ui/icons";
import { Notice } from "../../../ui/notice";
import { Skeleton } from "../../../ui/skeleton";
import { CampaignDialog } from "./campaign-dialog";
import { phaseOf, type Phase } from "./campaign-rule";

const texts = deEdit.campaigns;

type Open = { campaign: Campaign | undefined } | undefined;

export function CampaignsSection({
  companyId,
  onOverlay,
}: {
  companyId: string;
  onOverlay: (open: boolean) => void;
}) {
  const { data: campaigns, error, refetch } = useQuery(companyQueries.campaigns(companyId));
  const [open, setOpen] = useState<Open>();
  const [removing, setRemoving] = useState<Campaign>();
  const show = (next: Open) => {
    setOpen(next);
    onOverlay(next !== undefined);
  };
  return (
    <div className="grid gap-4">
      {!campaigns && !error && <Skeleton className="h-20 rounded-2xl" />}
      {error && (
        <Notice tone="error">
          {texts.failed} {messageOf(error)}{" "}
          <Button look="quiet" onClick={() => void refetch()}>
            {de.common.retry}
          </Button>
        </Notice>
      )}
      {campaigns?.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {campaigns && campaigns.length > 0 && (
        <ul aria-label={texts.title} className="grid gap-3">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <CampaignRow
                campaign={campaign}
                onEdit={() => show({ campaign })}
                onRemove={() => setRemoving(campaign)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        look="outline"
        aria-haspopup="dialog"
        className="justify-self-start"
        onClick={() => show({ campaign: undefined })}
      >
        <Icon name="plus" size={18} />
        {texts.create}
      </Button>
      {open && (
        <CampaignDialog companyId={companyId} campaign={open.campaign} onClose={() => show(undefined)} />
      )}
      <RemoveCampaign companyId={companyId} campaign={removing} onClose={() => setRemoving(undefined)} />
    </div>
  );
}

const looks: Record<Phase, string> = {
  running: "bg-pine-100 text-pine-700",
  coming: "bg-info-tint text-info",
  over: "bg-sand text-muted",
};

function CampaignRow({
  campaign,
  onEdit,
  onRemove,
}: {
  campaign: Campaign;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { title, imageIds } = campaign;
  const [day] = useState(today);
  const phase = phaseOf(campaign, day);
  const date = longDate(phase === "coming" ? (campaign.validFrom ?? "") : campaign.validUntil);
  return (
    <div className="flex items-center gap-4 rounded-2xl bg-surface p-3 shadow-card">
      {imageIds[0] ? (
        <img
          src={mediaUrl(imageIds[0], 320)}
          alt=""
          className={classes(
            "aspect-8/5 w-24 rounded-xl object-cover max-md:w-18",
            phase === "over" && "opacity-50 grayscale",
          )}
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid aspect-8/5 w-24 place-items-center rounded-xl bg-sun-tint text-sun-dark max-md:w-18"
        >
          <Icon name="star" size={26} filled />
        </span>
      )}
      <div className="min-w-0 grow">
        <h3 className="font-bold">{title}</h3>
        <span
          className={classes(
            "mt-0.5 inline-block rounded-xl px-2.5 py-0.5 text-sm font-semibold",
            looks[phase],
          )}
        >
          {texts[phase](date)}
        </span>
      </div>
      <div className="flex max-sm:flex-col">
        <IconButton
          label={texts.edit(title)}
          aria-haspopup="dialog"
          onClick={onEdit}
          className="text-pine-700"
        >
          <Icon name="pencil" />
        </IconButton>
        <IconButton
          label={texts.remove(title)}
          aria-haspopup="dialog"
          onClick={onRemove}
          className="text-error"
        >
          <Icon name="trash" />
        </IconButton>
      </div>
    </div>
  );
}

function RemoveCampaign({
  companyId,
  campaign,
  onClose,
}: {
  companyId: string;
  campaign: Campaign | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const words = deEdit.addressed[useAddressee()];
  const remove = useMutation({
    mutationFn: ({ id, own }: Campaign) => removeCampaign(id, own?.version),
    onError: () => void client.invalidateQueries({ queryKey: companyQueries.campaigns(companyId).queryKey }),
    onSuccess: () => {
      onClose();
      toast.success(texts.removed);
      void client.invalidateQueries({ queryKey: companyQueries.campaigns(companyId).queryKey });
      void client.invalidateQueries({ queryKey: queries.campaigns(companyId).queryKey });
    },
  });
  const { data: campaigns } = useQuery(companyQueries.campaigns(companyId));
  // Whoever was told that somebody has changed it meanwhile, and says yes again, means what is there now.
  const meant = remove.error ? (campaigns?.find(({ id }) => id === campaign?.id) ?? campaign) : campaign;
  return (
    <ConfirmDialog
      open={campaign !== undefined}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={texts.removeTitle}
      confirmLabel={texts.removeConfirm}
      danger
      action={remove}
      error={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => meant && remove.mutate(meant)}
    >
      <p>{meant && words.campaignRemoval(meant.title)}</p>
    </ConfirmDialog>
  );
}
