/** A dialog that may end with recovery codes: it does not close over codes that nobody has put away. */
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { ConfirmDialog } from "../../../forms/confirm-dialog";
import { LeaveQuestion } from "../../../forms/leave-question";
import { de } from "../../../text/de";
import { deFactor } from "../../../text/de-factor";
import { Dialog } from "../../../ui/dialog";

const texts = deFactor.codes.leave;

const SetShown = createContext<(unsaved: boolean) => void>(() => undefined);

/** Tells the dialog around it whether codes are shown that would be lost. */
export function useShownCodes(unsaved: boolean) {
  const setShown = use(SetShown);
  useEffect(() => {
    setShown(unsaved);
    return () => setShown(false);
  }, [setShown, unsaved]);
}

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  wide?: boolean;
  children: ReactNode;
}

export function CodesDialog({ onClose, children, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const holds = () => {
    setAsking(shown);
    return shown;
  };
  const close = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Dialog {...rest} onClose={onClose} holds={holds} closeLabel={de.common.close}>
        <SetShown value={setShown}>{children}</SetShown>
      </Dialog>
      <LeaveQuestion active={shown} text={texts.text} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.title}
        cancelLabel={texts.stay}
        confirmLabel={texts.go}
        danger
        onConfirm={close}
      >
        <p>{texts.text}</p>
      </ConfirmDialog>
    </>
  );
}
