/** A coloured box for a sentence that matters: information, success or an error. */
import type { ReactNode } from "react";
import { classes } from "./classes";
import { Icon } from "./icons";

const tones = {
  info: ["bg-info-tint text-info", "info"],
  success: ["bg-pine-100 text-pine-900", "check"],
  error: ["bg-error-tint text-error", "warning"],
} as const;

export function Notice({ tone, className, children }: { tone: keyof typeof tones; className?: string; children: ReactNode }) {
  const [look, icon] = tones[tone];
  return (
    <div role={tone === "error" ? "alert" : "status"} className={classes("flex items-start gap-3 rounded-2xl px-4 py-3.5 font-medium", look, className)}>
      <Icon name={icon} size={22} className="mt-0.5" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
