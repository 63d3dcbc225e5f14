/** Whether a location is open now, and when it will be. */
import type { Store } from "../../api/types";
import { useNow } from "../../browser/clock";
import { openingInWords } from "../../company/opening-words";
import { classes } from "../../ui/classes";

export function StoreOpening({ store, className }: { store: Store; className?: string }) {
  const now = useNow();
  const opening = now && openingInWords(store.openIntervals, now);
  if (!opening) return null;
  return (
    <p
      className={classes(
        "flex items-baseline gap-2 text-md font-semibold print:hidden",
        opening.open ? "text-pine-600" : "text-muted",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 -translate-y-px rounded-pill bg-current forced-colors:bg-[CanvasText]"
      />
      {opening.text}
    </p>
  );
}
