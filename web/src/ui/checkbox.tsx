/** Yes-or-no inputs: a checkbox, a radio button and a switch, each with its label as the target. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { classes } from "./classes";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode };

const box = "mt-0.5 size-5.5 shrink-0 accent-pine-700";

export function Checkbox({ label, className, ...rest }: Props) {
  return (
    <label className={classes("flex min-h-11 cursor-pointer items-start gap-3 py-2.5", className)}>
      <input type="checkbox" className={box} {...rest} />
      <span>{label}</span>
    </label>
  );
}

export function Radio({ label, className, ...rest }: Props) {
  return (
    <label
      className={classes(
        "flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2.5 has-checked:bg-pine-50",
        className,
      )}
    >
      <input type="radio" className={box} {...rest} />
      <span>{label}</span>
    </label>
  );
}

export function Switch({ label, className, ...rest }: Props) {
  return (
    <label
      className={classes("relative flex min-h-11 cursor-pointer items-center gap-2.5 font-medium", className)}
    >
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox tells its state by itself.
        role="switch"
        className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
        {...rest}
      />
      <span
        aria-hidden="true"
        className={
          "relative h-6.5 w-11 shrink-0 rounded-pill bg-control transition-colors duration-150 peer-checked:bg-pine-700 " +
          "after:absolute after:inset-y-[3px] after:left-[3px] after:w-5 after:rounded-pill " +
          "after:bg-white after:transition-transform after:duration-150 " +
          "peer-checked:after:translate-x-4.5 peer-focus-visible:outline-3 " +
          "peer-focus-visible:outline-offset-3 peer-focus-visible:outline-pine-700 " +
          "peer-disabled:opacity-50"
        }
      />
      <span>{label}</span>
    </label>
  );
}
