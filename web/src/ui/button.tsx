/** Buttons, and links that look like them. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { classes } from "./classes";
import { Spinner } from "./spinner";

export type ButtonLook = "primary" | "outline" | "sun" | "quiet" | "danger";

const looks: Record<ButtonLook, string> = {
  primary: "bg-pine-700 text-white hover:bg-pine-900",
  outline: "bg-surface text-pine-900 inset-ring-[1.5px] inset-ring-control hover:bg-pine-50",
  sun: "bg-sun text-on-sun hover:bg-sun-light dark-focus",
  quiet: "text-pine-700 hover:bg-pine-50",
  danger: "bg-error text-white hover:brightness-90",
};

/**
 * The classes of a button, for router links that cannot be a `LinkButton`.
 * Only the pointer fades colours: a button that becomes usable, or stops being so, must be readable in every frame.
 */
export function buttonClass(look: ButtonLook = "primary", extra?: string): string {
  return classes(
    "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4.5 py-2 text-center",
    "font-[650] leading-tight hover:transition-colors hover:duration-150",
    "disabled:cursor-not-allowed disabled:transition-none disabled:bg-sand disabled:text-muted disabled:inset-ring-0",
    looks[look],
    extra,
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  /** Shows a spinner and refuses further clicks while something is under way. */
  busy?: boolean;
}

export function Button({
  look,
  busy = false,
  className,
  children,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}

/** A link to an address outside this app that looks like a button. */
export function LinkButton({
  look,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: ButtonLook }) {
  return (
    <a className={buttonClass(look, className)} {...rest}>
      {children}
    </a>
  );
}

/** A round button that shows only an icon; the label is its name for everyone who cannot see it. */
export function IconButton({
  label,
  className,
  children,
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        "grid size-11 shrink-0 place-items-center rounded-pill transition-colors duration-150 hover:bg-pine-50",
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
