/** Tells everyone who allowed messages about a special offer, after asking. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries, pushOffer } from "../../../../api/admin";
import type { AdminOffer } from "../../../../api/admin-types";
import { useSite } from "../../../../api/site-context";
import { ConfirmDialog } from "../../../../forms/confirm-dialog";
import { useAdminAction } from "../../../../forms/decision/admin-action";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icons";
import { PushPreview } from "../push/push-preview";
import { offerMessage, reached } from "../push/push-rule";

const texts = deOperation.offers;

export function OfferPush({ offer }: { offer: AdminOffer }) {
  const { name } = useSite();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const recipients = useQuery(adminQueries.recipients()).data;
  const reach = recipients && reached(recipients);
  const send = useAdminAction(() => pushOffer(offer.id), {
    success: () => (reach === 0 ? deOperation.push.sentToNobody : texts.pushSent),
    failure: texts.pushFailed,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line px-5 py-5 max-md:px-4">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-bold">{texts.pushTitle}</h3>
        <p className="text-md text-muted">{offer.active ? texts.pushHint : texts.pushNotRunning}</p>
      </div>
      <Button
        look="outline"
        aria-haspopup="dialog"
        busy={send.isPending}
        disabled={!offer.active}
        onClick={() => setAsking(true)}
      >
        <Icon name="bell" />
        {texts.push}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={texts.pushTitle}
        confirmLabel={texts.pushSend}
        busy={send.isPending}
        onConfirm={() => send.mutate(undefined, { onSettled: close })}
      >
        <PushPreview values={offerMessage(offer, name)} reach={reach} />
      </ConfirmDialog>
    </div>
  );
}
