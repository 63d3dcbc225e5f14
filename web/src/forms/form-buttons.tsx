/** The buttons at the end of a form in a dialog: the way out, and the one that sends. */
import type { ReactNode } from "react";
import { de } from "../text/de";
import { Button } from "../ui/button";

interface Props {
  label: string;
  onCancel: () => void;
  cancelLabel?: string;
  busy: boolean;
  disabled?: boolean;
  /** For steps that cannot be taken back. */
  danger?: boolean;
  /** A further button between them. */
  children?: ReactNode;
}

export function FormButtons({
  label,
  onCancel,
  cancelLabel = de.common.cancel,
  busy,
  disabled = false,
  danger = false,
  children,
}: Props) {
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button look="outline" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
      <Button type="submit" look={danger ? "danger" : "primary"} busy={busy} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
