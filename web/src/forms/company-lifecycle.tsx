/** What an owner does with a whole entry, on its edit page and in the list: pausing, resuming, asking for deletion. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { companyQueries } from "../api/company";
import { askDeletion, pauseCompany, resumeCompany, withdrawDeletion } from "../api/company-lifecycle";
import { messageOf } from "../api/errors";
import { queries } from "../api/queries";
import { deletionWishLimits } from "../api/schema.gen";
import type { Company } from "../api/types";
import { toast } from "../browser/toast-state";
import { deOwner } from "../text/de-owner";
import { Button } from "../ui/button";
import { TextArea } from "../ui/field";
import { Icon, type IconName } from "../ui/icons";
import { ConfirmDialog } from "./confirm-dialog";
import { useMessageDraft } from "./message-draft";

export interface NamedCompany {
  id: string;
  name: string;
}

interface Props<Answer = void> {
  company: NamedCompany;
  /** Gets the company as it is then, where the answer is one. */
  onChanged?: (answer: Answer) => void;
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

interface Wish<Answer> extends Props<Answer> {
  act: () => Promise<Answer>;
  /** Said once it is done. */
  done: string;
}

function useWish<Answer>(
  { company: { id }, act, done, onChanged }: Wish<Answer>,
  onFailure?: (e: Error) => void,
) {
  const changed = useCompanyChanged(id);
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      toast.success(done);
      changed();
      onChanged?.(answer);
    },
    ...(onFailure && { onError: onFailure }),
  });
}

interface Face {
  look?: "outline" | "quiet";
  icon: IconName;
  label: string;
  /** With the company's name, for whoever hears it among others. */
  labelOf: (name: string) => string;
}

/** Done at once; nothing is lost by it. */
function WishButton<Answer>({ look, icon, label, labelOf, ...wish }: Wish<Answer> & Face) {
  const { mutate, isPending } = useWish(wish, (failure) => toast.error(messageOf(failure)));
  return (
    <Button
      {...(look && { look })}
      busy={isPending}
      aria-label={labelOf(wish.company.name)}
      onClick={() => mutate()}
      className={wish.className}
    >
      <Icon name={icon} size={18} />
      {label}
    </Button>
  );
}

interface Question {
  title: (name: string) => string;
  confirm: string;
  danger?: boolean;
  children: ReactNode;
}

/** Asks first, in a dialog. */
function AskedWishButton<Answer>({
  look = "outline",
  icon,
  label,
  labelOf,
  ...wish
}: Wish<Answer> & Face & Question) {
  const { title, confirm, danger = false, children, onChanged } = wish;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const action = useWish({
    ...wish,
    onChanged: (answer) => {
      close();
      onChanged?.(answer);
    },
  });
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        aria-label={labelOf(wish.company.name)}
        onClick={() => setAsking(true)}
        className={wish.className}
      >
        <Icon name={icon} size={18} />
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={title(wish.company.name)}
        confirmLabel={confirm}
        danger={danger}
        action={action}
        onConfirm={() => action.mutate()}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

export function PauseButton(props: Props<Company>) {
  const { open, openOf, text, title, confirm, done } = deOwner.pause;
  const act = () => pauseCompany(props.company.id);
  const said = { title, confirm, done };
  return (
    <AskedWishButton {...props} {...said} icon="eyeOff" label={open} labelOf={openOf} act={act}>
      <p>{text}</p>
    </AskedWishButton>
  );
}

export function ResumeButton(props: Props<Company>) {
  const { resume, resumeOf, resumed } = deOwner.pause;
  const act = () => resumeCompany(props.company.id);
  return <WishButton {...props} icon="eye" label={resume} labelOf={resumeOf} act={act} done={resumed} />;
}

export function AskDeletionButton(props: Props) {
  const { open, openOf, title, confirm, done, dialog, ...texts } = deOwner.deletion;
  const { text: message, write, forget } = useMessageDraft("deletion", props.company.id);
  const act = async () => {
    await askDeletion(props.company.id, message.trim());
    forget();
  };
  const said = { title, confirm, done, label: open, labelOf: openOf };
  return (
    <AskedWishButton {...props} {...said} look="quiet" icon="trash" danger act={act}>
      <p>{dialog}</p>
      <TextArea
        label={texts.message}
        hint={texts.messageHint}
        maxLength={deletionWishLimits.message.maxLength}
        value={message}
        onChange={(event) => write(event.target.value)}
      />
    </AskedWishButton>
  );
}

export function WithdrawDeletionButton(props: Props) {
  const { withdraw, withdrawOf, withdrawn } = deOwner.deletion;
  const act = async () => void (await withdrawDeletion(props.company.id));
  const said = { label: withdraw, labelOf: withdrawOf, done: withdrawn };
  return <WishButton {...props} {...said} look="outline" icon="undo" act={act} />;
}
