/** Asks before something is done: what will happen, a way out, and the button that does it. */
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Notice } from "./notice";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** For steps that cannot be taken back. */
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** Why it did not work the last time. */
  error?: string;
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  closeLabel,
  cancelLabel,
  confirmLabel,
  onConfirm,
  danger = false,
  busy = false,
  disabled = false,
  error,
  children,
}: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // React hands the event on to a form around the dialog, which has nothing to do with the answer.
          event.stopPropagation();
          if (!busy && !disabled) onConfirm();
        }}
      >
        {error && <Notice tone="error">{error}</Notice>}
        {children}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button look="outline" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" look={danger ? "danger" : "primary"} busy={busy} disabled={disabled}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
