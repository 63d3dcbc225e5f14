/** A button that opens a small list below it: by pointer, click or keyboard; Escape closes and gives focus back. */
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { classes } from "./classes";
import { Icon } from "./icons";

/** The least distance of the list from the edge of the window. */
const edge = 8;

/** Time for the pointer to cross the gap between button and list. */
const leaveDelayMs = 180;

interface Props {
  label: ReactNode;
  /** Opens when the pointer rests on it, besides click and keyboard. */
  hover?: boolean;
  align?: "left" | "right";
  buttonClassName: string;
  /** Says what the button is for where its words are hidden. */
  title?: string;
  /** List items (`li`) with links or buttons. */
  children: ReactNode;
}

export function Menu({ label, hover = false, align = "left", buttonClassName, title, children }: Props) {
  const id = useId();
  const { open, root, button, onClick, ...handlers } = useMenu(hover);
  const list = useInWindow(open);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className="relative" {...handlers}>
      <button
        ref={button}
        type="button"
        title={title}
        aria-expanded={open}
        aria-controls={id}
        onClick={onClick}
        className={buttonClassName}
      >
        {label}
        <Icon
          name="chevronDown"
          size={16}
          className={classes("transition-transform duration-200", open && "rotate-180")}
        />
      </button>
      <ul
        ref={list}
        id={id}
        hidden={!open}
        className={classes(
          "absolute top-full z-30 mt-2 w-max min-w-60 max-w-80 rounded-2xl bg-surface p-2 shadow-panel animate-[rise_.18s_ease-out]",
          align === "right" ? "right-0" : "left-0",
        )}
      >
        {children}
      </ul>
    </div>
  );
}

/** Whether the list is open, and everything that opens and closes it. */
function useMenu(hover: boolean) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedByHover = useRef(false);

  useEffect(() => () => clearTimeout(leaving.current), []);

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>("li a, li button") ?? [])];
  const close = () => setOpen(false);

  const onPointer = (inside: boolean) => {
    clearTimeout(leaving.current);
    if (!inside) {
      leaving.current = setTimeout(close, leaveDelayMs);
    } else if (!open) {
      openedByHover.current = true;
      setOpen(true);
    }
  };

  // The click that follows hovering confirms what is already open instead of closing it.
  const onClick = () => {
    setOpen(openedByHover.current ? true : !open);
    openedByHover.current = false;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
      button.current?.focus();
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    openedByHover.current = false;
    setOpen(true);
    // The list is in the page only after this render.
    requestAnimationFrame(() => {
      const all = items();
      const at = all.indexOf(document.activeElement as HTMLElement);
      all[at === -1 && step === -1 ? all.length - 1 : (at + step + all.length) % all.length]?.focus();
    });
  };

  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) close();
  };

  return {
    open,
    root,
    button,
    onClick,
    onKeyDown,
    onBlur,
    onPointerEnter: (event: PointerEvent) => hover && event.pointerType === "mouse" && onPointer(true),
    onPointerLeave: (event: PointerEvent) => hover && event.pointerType === "mouse" && onPointer(false),
  };
}

/** On small screens the button may be too near to the edge for its list, which then moves back into the window. */
function useInWindow(open: boolean) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!open || !element) return;
    element.style.translate = "";
    const { left, right } = element.getBoundingClientRect();
    const shift =
      Math.max(edge - left, 0) || Math.min(document.documentElement.clientWidth - edge - right, 0);
    if (shift !== 0) element.style.translate = `${shift}px`;
  }, [open]);
  return list;
}

/** The look of an entry inside a menu. */
export const menuEntryClass =
  "flex min-h-11 w-full items-center gap-2 rounded-lg px-3 py-2 text-left font-medium hover:bg-pine-50 focus-visible:outline-offset-0";
