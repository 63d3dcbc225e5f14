/** A modal dialog on the native element, which keeps focus inside, closes on Escape and gives focus back. */
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { IconButton } from "./button";
import { classes } from "./classes";
import { Icon } from "./icons";
import { useRestoredFocus } from "./restore-focus";

interface Props {
  open: boolean;
  onClose: () => void;
  /** Asked before Escape, the cross or a click beside it closes the dialog; true keeps it open. */
  holds?: () => boolean;
  title: string;
  closeLabel: string;
  wide?: boolean;
  /** As large as the window allows. */
  full?: boolean;
  /** Takes the whole screen of a phone, for what is there to be looked at. */
  fillsPhone?: boolean;
  children: ReactNode;
}

const fields = "input:not([type=hidden], [type=file]), select, textarea";

/** Whoever is asked for something types at once; the cross comes first in the order and would have the focus. */
function focusFirstField(dialog: HTMLDialogElement) {
  // On a phone the keyboard of the screen would cover the question.
  if (!matchMedia("(hover: hover)").matches) return;
  const inside = document.activeElement;
  // A part that has chosen the place itself keeps it.
  if (inside?.matches(fields) && dialog.contains(inside)) return;
  const all = [...dialog.querySelectorAll<HTMLElement>(fields)];
  all.find((field) => !field.matches(":disabled") && field.checkVisibility())?.focus();
}

export function Dialog({
  open,
  onClose,
  holds,
  title,
  closeLabel,
  wide = false,
  full = false,
  fillsPhone = false,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useRestoredFocus(dialog);

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      focusFirstField(element);
    }
    if (!open && element?.open) element.close();
  }, [open]);

  const close = () => {
    if (!holds?.()) dialog.current?.close();
  };
  // A browser lets a second Escape through whatever the page says.
  const onClosed = () => {
    if (open && holds?.()) dialog.current?.showModal();
    else onClose();
  };
  // A click on the backdrop reaches the dialog element itself, never one of its children.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };

  return (
    // The keyboard's way to close is Escape, which the element handles itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => holds?.() && event.preventDefault()}
      onClose={onClosed}
      onClick={closeOnBackdrop}
      className={classes(
        "dialog",
        wide && "dialog-wide",
        full && "dialog-full",
        fillsPhone && "dialog-fills-phone",
      )}
    >
      <div className="flex items-start justify-between gap-4 px-6 pt-5 max-md:px-5">
        <h2 id={heading} className="pt-2 text-2xl font-bold tracking-tight">
          {title}
        </h2>
        <IconButton label={closeLabel} onClick={close} className="-mr-2">
          <Icon name="close" size={24} />
        </IconButton>
      </div>
      <div className="px-6 pt-3 pb-6 max-md:px-5">{open && children}</div>
    </dialog>
  );
}
