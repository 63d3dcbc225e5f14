/** The lower edge of a long form in a dialog: what is still missing, the way out, and the button that sends. */
import { de } from "../../text/de";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";

interface Props {
  /** What is still missing, in words; nothing when it is complete. */
  missing: string | undefined;
  label: string;
  busy: boolean;
  onCancel: () => void;
  className: string;
  statusClassName?: string;
}

export function SubmitBar({ missing, label, busy, onCancel, className, statusClassName }: Props) {
  return (
    <div
      className={classes(
        "-mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface",
        "px-6 py-4 max-md:-mx-5 max-md:px-5 max-sm:*:grow",
        className,
      )}
    >
      <p
        role="status"
        className={classes("grow text-sm text-muted max-sm:basis-full max-sm:empty:hidden", statusClassName)}
      >
        {missing}
      </p>
      <Button look="outline" onClick={onCancel}>
        {de.common.cancel}
      </Button>
      <Button type="submit" busy={busy} disabled={Boolean(missing)}>
        {label}
      </Button>
    </div>
  );
}
