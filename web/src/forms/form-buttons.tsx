/** The buttons at the end of a form in a dialog: the way out, and the one that sends. */
import type { ReactNode } from "react";
import { de } from "../text/de";
import { Button } from "../ui/button";
import { StillMissing, stillMissing, type Missing } from "./still-missing";

interface Props {
  label: string;
  onCancel: () => void;
  cancelLabel?: string;
  busy: boolean;
  disabled?: boolean;
  /** What has to be filled in before it can be sent; it stands beside the button. */
  missing?: Missing;
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
  missing,
  danger = false,
  children,
}: Props) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 max-sm:*:grow">
      <StillMissing parts={missing} className="grow max-sm:basis-full" />
      <Button look="outline" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
      <Button
        type="submit"
        look={danger ? "danger" : "primary"}
        busy={busy}
        disabled={disabled || stillMissing(missing) !== undefined}
      >
        {label}
      </Button>
    </div>
  );
}
