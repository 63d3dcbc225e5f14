/** Asks before something is done: what will happen, a way out, and the button that does it. */
import type { ReactNode } from "react";
import { messageOf } from "../api/errors";
import { de } from "../text/de";
import { Dialog } from "../ui/dialog";
import { Notice } from "../ui/notice";
import { FormButtons } from "./form-buttons";
import { stillMissing, type Missing } from "./still-missing";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  cancelLabel?: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** For steps that cannot be taken back. */
  danger?: boolean;
  /** What confirming starts: while it runs the button waits, and why it failed stands above. */
  action?: { isPending: boolean; error: unknown };
  busy?: boolean;
  disabled?: boolean;
  /** What has to be filled in before it can be confirmed. */
  missing?: Missing;
  /** Why it did not work the last time, where the action does not say it. */
  error?: string;
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  cancelLabel,
  confirmLabel,
  onConfirm,
  danger = false,
  action,
  busy = action?.isPending ?? false,
  disabled = false,
  missing,
  error = action?.error ? messageOf(action.error) : undefined,
  children,
}: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={de.common.close}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // React hands the event on to a form around the dialog, which has nothing to do with the answer.
          event.stopPropagation();
          if (!busy && !disabled && stillMissing(missing) === undefined) onConfirm();
        }}
      >
        {error && <Notice tone="error">{error}</Notice>}
        {children}
        <FormButtons
          label={confirmLabel}
          onCancel={onClose}
          cancelLabel={cancelLabel}
          busy={busy}
          disabled={disabled}
          missing={missing}
          danger={danger}
        />
      </form>
    </Dialog>
  );
}
