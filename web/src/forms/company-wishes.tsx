/** What an owner does with a whole entry, on its edit page and in the list: pausing, resuming, asking for deletion. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { companyQueries } from "../api/company";
import { askDeletion, pauseCompany, resumeCompany, withdrawDeletion } from "../api/company-wishes";
import { messageOf } from "../api/errors";
import { queries } from "../api/queries";
import { deletionWishLimits } from "../api/schema.gen";
import type { Company } from "../api/types";
import { toast } from "../browser/toast-state";
import { deOwner } from "../text/de-owner";
import { Button } from "../ui/button";
import { TextArea } from "../ui/field";
import { Icon } from "../ui/icons";
import { ConfirmDialog } from "./confirm-dialog";

export interface Wished {
  id: string;
  name: string;
}

interface Props {
  company: Wished;
  /** The company as it is then. */
  onChanged?: (company: Company) => void;
  className?: string;
}

/** Whoever shows the company reads it again. */
export function useCompanyChanged(id: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: queries.company(id).queryKey });
    void client.invalidateQueries({ queryKey: companyQueries.own().queryKey });
    void client.invalidateQueries({ queryKey: ["companies"] });
  };
}

export function PauseButton({ company: { id, name }, onChanged, className }: Props) {
  const texts = deOwner.pause;
  const [asking, setAsking] = useState(false);
  const changed = useCompanyChanged(id);
  const pause = useMutation({
    mutationFn: () => pauseCompany(id),
    onSuccess: (company) => {
      setAsking(false);
      toast.success(texts.done);
      changed();
      onChanged?.(company);
    },
  });
  return (
    <>
      <Button
        look="outline"
        aria-haspopup="dialog"
        aria-label={texts.openOf(name)}
        onClick={() => setAsking(true)}
        className={className}
      >
        <Icon name="eyeOff" size={18} />
        {texts.open}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.title(name)}
        confirmLabel={texts.confirm}
        action={pause}
        onConfirm={() => pause.mutate()}
      >
        <p>{texts.text}</p>
      </ConfirmDialog>
    </>
  );
}

export function ResumeButton({ company: { id, name }, onChanged, className }: Props) {
  const texts = deOwner.pause;
  const changed = useCompanyChanged(id);
  const resume = useMutation({
    mutationFn: () => resumeCompany(id),
    onSuccess: (company) => {
      toast.success(texts.resumed);
      changed();
      onChanged?.(company);
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <Button
      busy={resume.isPending}
      aria-label={texts.resumeOf(name)}
      onClick={() => resume.mutate()}
      className={className}
    >
      <Icon name="eye" size={18} />
      {texts.resume}
    </Button>
  );
}

export function AskDeletionButton({
  company: { id, name },
  onChanged,
  className,
}: Omit<Props, "onChanged"> & { onChanged?: () => void }) {
  const texts = deOwner.deletion;
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState("");
  const changed = useCompanyChanged(id);
  const ask = useMutation({
    mutationFn: () => askDeletion(id, message.trim()),
    onSuccess: () => {
      setAsking(false);
      toast.success(texts.done);
      changed();
      onChanged?.();
    },
  });
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={texts.openOf(name)}
        onClick={() => setAsking(true)}
        className={className}
      >
        <Icon name="trash" size={18} />
        {texts.open}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.title(name)}
        confirmLabel={texts.confirm}
        danger
        action={ask}
        onConfirm={() => ask.mutate()}
      >
        <p>{texts.dialog}</p>
        <TextArea
          label={texts.message}
          hint={texts.messageHint}
          maxLength={deletionWishLimits.message.maxLength}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}

export function WithdrawDeletionButton({
  company: { id, name },
  onChanged,
  className,
}: Omit<Props, "onChanged"> & { onChanged?: () => void }) {
  const texts = deOwner.deletion;
  const changed = useCompanyChanged(id);
  const withdraw = useMutation({
    mutationFn: () => withdrawDeletion(id),
    onSuccess: () => {
      toast.success(texts.withdrawn);
      changed();
      onChanged?.();
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <Button
      look="outline"
      busy={withdraw.isPending}
      aria-label={texts.withdrawOf(name)}
      onClick={() => withdraw.mutate()}
      className={className}
    >
      <Icon name="undo" size={18} />
      {texts.withdraw}
    </Button>
  );
}
