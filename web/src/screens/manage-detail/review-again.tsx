/** "Erneut prüfen lassen": the owner of an entry that was taken offline asks for another look, with a message. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askReview, reviewTimeQuery } from "../../api/company-lifecycle";
import { reviewWishLimits } from "../../api/schema.gen";
import { toast } from "../../browser/toast-state";
import { useCompanyChanged } from "../../forms/company-lifecycle";
import { ConfirmDialog } from "../../forms/confirm-dialog";
import { useMessageDraft } from "../../forms/message-draft";
import { deOwner } from "../../text/de-owner";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/field";
import { Icon } from "../../ui/icons";
import { isDirty, type Editor, type EditorState } from "./state/editor";

const texts = deOwner.review;

interface Props {
  editor: Editor;
  state: EditorState;
  /** What the operators wanted was just saved, so the question is asked without a click. */
  suggested: boolean;
  onAnswered: () => void;
}

export function ReviewAgain({ editor, state, suggested, onAnswered }: Props) {
  const { company } = state.loaded;
  const [asking, setAsking] = useState(false);
  const { text: message, write, forget } = useMessageDraft("review", company.id);
  const open = asking || suggested;
  const changed = useCompanyChanged(company.id);
  const close = () => {
    setAsking(false);
    onAnswered();
  };
  const ask = useMutation({
    mutationFn: () => askReview(company.id, message.trim()),
    onSuccess: (answer) => {
      forget();
      close();
      editor.setLoaded(answer);
      toast.success(texts.done);
      changed();
    },
  });
  const reason = company.own?.deactivationReason;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-sun-tint px-5 py-3 text-sun-dark">
      <p className="min-w-0 grow basis-64 font-semibold">{isDirty(state) ? texts.unsaved : texts.offer}</p>
      <Button aria-haspopup="dialog" disabled={isDirty(state)} onClick={() => setAsking(true)}>
        <Icon name="refresh" size={18} />
        {texts.open}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={texts.title(company.name)}
        cancelLabel={texts.later}
        confirmLabel={texts.confirm}
        action={ask}
        onConfirm={() => ask.mutate()}
      >
        <div className="grid gap-2">
          {suggested && !asking && <p>{texts.saved}</p>}
          {reason && <p className="[overflow-wrap:anywhere]">{texts.reason(reason)}</p>}
          {open && <UsualTime />}
        </div>
        <TextArea
          label={texts.message}
          hint={texts.messageHint}
          maxLength={reviewWishLimits.message.maxLength}
          value={message}
          onChange={(event) => write(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  );
}

/** How long the operators usually take. */
export function UsualTime() {
  const { data } = useQuery(reviewTimeQuery());
  if (!data) return null;
  return <p>{data.usually ? texts.time(data.usually) : texts.unknownTime}</p>;
}
