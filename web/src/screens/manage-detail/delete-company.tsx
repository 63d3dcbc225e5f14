/** "Betrieb löschen": an administrator deletes a company after a question, and comes back to the management. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { adminKey, adminQueries, deleteCompany, type RowVersion } from "../../api/admin";
import { messageOf } from "../../api/errors";
import { becauseLimits } from "../../api/schema.gen";
import { toast } from "../../browser/toast-state";
import { ConfirmDialog } from "../../forms/confirm-dialog";
import { ColleagueNotice } from "../../forms/decision/decision";
import { useMessageDraft } from "../../forms/message-draft";
import { paths } from "../../lib/paths";
import { deAdmin } from "../../text/de-admin";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/field";
import { Icon } from "../../ui/icons";
import { useForeignOwner } from "./foreign-owner";
import { useReturnAddress } from "./return-address";

const texts = deAdmin.deleteCompany;

interface Props {
  id: string;
  name: string;
  /** That its owner has asked for it. */
  wished: boolean;
  /** Gives up what is still unsaved, before the page is left. */
  onDeleted: () => void;
}

export function DeleteCompany({ id, name, wished, onDeleted }: Props) {
  const [, navigate] = useLocation();
  const back = useReturnAddress();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { text: reason, write, forget } = useMessageDraft("delete", id);
  // Deleted is what was there when the question was asked; a colleague's decision since then comes first.
  const seen = useQuery({ ...adminQueries.company(id), enabled: asking, refetchOnWindowFocus: false });
  const foreign = useForeignOwner(id).owner !== undefined;
  const kept = !wished && (foreign || seen.data?.listedByOperator === true);
  const remove = useMutation({
    mutationFn: (shown: RowVersion) => deleteCompany(shown, reason.trim() || undefined),
    onError: () => void client.invalidateQueries({ queryKey: adminKey }),
    onSuccess: () => {
      forget();
      // Rendered at once, or the page would still ask about changes to a company that is gone.
      flushSync(onDeleted);
      toast.success(texts.done(name));
      navigate(back ?? paths.manage({ bereich: "betriebe" }));
      void client.invalidateQueries({ queryKey: adminKey });
    },
  });
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)} className="text-error!">
        <Icon name="trash" />
        {texts.link}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.title(name)}
        confirmLabel={kept ? texts.confirm : texts.confirmForGood}
        danger
        action={remove}
        disabled={!seen.data}
        error={seen.error && !remove.error ? messageOf(seen.error) : undefined}
        onConfirm={() => seen.data && remove.mutate(seen.data)}
      >
        <ColleagueNotice assignee={seen.data?.assignee} />
        <p>
          {texts.text} {kept ? texts.kept : deAdmin.forGood}
        </p>
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={becauseLimits.reason.maxLength}
          value={reason}
          onChange={(event) => write(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
