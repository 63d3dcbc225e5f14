/** A white sheet with a heading, and the small pieces that stand on it. */
import { useId, type ReactNode } from "react";
import type { CompanyState } from "../../../../api/admin-types";
import { deAdmin } from "../../../../text/de-admin";
import { deCompany } from "../../../../text/de-company";
import { classes } from "../../../../ui/classes";

interface Props {
  title: string;
  /** How many there are, or another short word beside the heading. */
  aside?: ReactNode;
  intro?: ReactNode;
  tools?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, aside, intro, tools, className, children }: Props) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={classes("min-w-0 rounded-3xl bg-surface shadow-card", className)}
    >
      <div className="grid grid-cols-1 gap-4 px-5 pt-5 pb-4 max-md:px-4">
        <div className="grid grid-cols-1 gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {/* A long heading breaks rather than pushing what stands beside it into a line of its own. */}
            <h2 id={heading} className="min-w-0 grow basis-40 text-xl font-bold tracking-tight">
              {title}
            </h2>
            {aside && <div className="text-md text-muted">{aside}</div>}
          </div>
          {intro && <p className="max-w-[75ch] text-md text-muted">{intro}</p>}
        </div>
        {tools}
      </div>
      {children}
    </section>
  );
}

const stateLooks: Record<CompanyState, string> = {
  InReview: "bg-sun-tint text-sun-dark",
  Active: "bg-pine-100 text-pine-700",
  Deactivated: "bg-error-tint text-error",
  Rejected: "bg-error-tint text-error",
};

/** What its owner has paused is not called deactivated. */
export function StatePill({ state, paused = false }: { state: CompanyState; paused?: boolean }) {
  if (paused) return <Pill>{deCompany.state.Paused}</Pill>;
  return <Pill look={stateLooks[state]}>{deAdmin.states[state]}</Pill>;
}

export const pillLooks = {
  quiet: "bg-sand text-muted",
  good: "bg-pine-100 text-pine-700",
  waiting: "bg-sun-tint text-sun-dark",
  bad: "bg-error-tint text-error",
  info: "bg-info-tint text-info",
};

interface PillProps {
  look?: string;
  /** Stands in a table that is cards on a tablet, too: a long one takes two lines there. */
  roomy?: boolean;
  children: ReactNode;
}

export function Pill({ look = pillLooks.quiet, roomy = false, children }: PillProps) {
  return (
    <span
      className={classes(
        "inline-block rounded-pill px-2.5 py-0.5 text-sm font-semibold",
        roomy ? "lg:whitespace-nowrap" : "md:whitespace-nowrap",
        look,
      )}
    >
      {children}
    </span>
  );
}
