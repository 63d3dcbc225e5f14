/** A coloured box for a sentence that matters: information, success or an error. */
import type { ReactNode } from "react";
import { classes } from "./classes";
import { Icon } from "./icons";

const tones = {
  info: ["bg-info-tint text-info", "info"],
  success: ["bg-pine-100 text-pine-900", "check"],
  error: ["bg-error-tint text-error", "warning"],
} as const;

interface Props {
  tone: keyof typeof tones;
  /** A button that helps, beside the sentence or below it where there is no room. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Notice({ tone, action, className, children }: Props) {
  const [look, icon] = tones[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={classes("flex items-start gap-3 rounded-2xl px-4 py-3.5 font-medium", look, className)}
    >
      <Icon name={icon} size={22} className="mt-0.5" />
      <div
        className={classes(
          "min-w-0 grow",
          Boolean(action) && "flex flex-wrap items-center justify-between gap-x-4 gap-y-1",
        )}
      >
        {action ? (
          <>
            <p>{children}</p>
            <div className="-my-2 max-md:-ml-4.5">{action}</div>
          </>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
