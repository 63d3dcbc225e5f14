/** Pills: a filter that is on or off, and an active filter that can be taken away. */
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { classes } from "./classes";
import { Icon } from "./icons";

interface ToggleProps {
  pressed: boolean;
  onToggle: () => void;
  /** Where the same choice leads without a script, and in a new tab. */
  href?: string;
  /** A class that sets the chip's own colours. */
  tone?: string;
  icon?: ReactNode;
  count?: string;
  /** What the count counts, for screen readers. */
  countLabel?: string;
  /** Choosing it would show nothing; it steps back, but can still be chosen. */
  empty?: boolean;
  children: ReactNode;
}

const restingLook =
  "bg-surface font-medium inset-ring inset-ring-line hover:inset-ring-2 hover:inset-ring-(--cat)";
const emptyLook =
  "border border-dashed border-control bg-transparent font-normal text-muted hover:border-solid";

export function ToggleChip({
  pressed,
  onToggle,
  href,
  tone,
  icon,
  count,
  countLabel,
  empty = false,
  children,
}: ToggleProps) {
  const resting = empty ? emptyLook : restingLook;
  const look = classes(
    "group inline-flex min-h-11 max-w-full shrink-0 items-center gap-2 rounded-pill px-3.5",
    "whitespace-nowrap transition-shadow duration-150 focus-visible:outline-offset-1",
    pressed ? "bg-(--cat) font-medium text-on-cat" : resting,
    tone,
  );
  const content = (
    <>
      {icon}
      <span className="truncate">{children}</span>
      {count !== undefined && (
        <span className={classes("text-sm tabular-nums", pressed ? "text-on-cat" : "text-muted")}>
          {count}
          {countLabel && <span className="sr-only"> {countLabel}</span>}
        </span>
      )}
    </>
  );
  if (href === undefined)
    return (
      <button type="button" aria-pressed={pressed} onClick={onToggle} className={look}>
        {content}
      </button>
    );
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onToggle();
  };
  // What is announced as a button has to answer to the space bar as well.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== " ") return;
    event.preventDefault();
    onToggle();
  };
  return (
    <a
      href={href}
      role="button"
      aria-pressed={pressed}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={look}
    >
      {content}
    </a>
  );
}

export function RemovableChip({
  onRemove,
  removeLabel,
  className,
  children,
}: {
  onRemove: () => void;
  removeLabel: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={removeLabel}
      className={classes(
        "inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-pill bg-pine-100 py-1 pr-2 pl-3.5",
        "text-left text-md leading-snug [overflow-wrap:anywhere] font-semibold text-pine-900",
        "transition-colors duration-150 hover:bg-pine-200",
        className,
      )}
    >
      {children}
      <Icon name="close" size={16} />
    </button>
  );
}
