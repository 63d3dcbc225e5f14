/** The review state of a company in words and colour, and the sentence that explains it to its owner. */
import { deCompany } from "../text/de-company";
import { classes } from "../ui/classes";

export type ReviewState = "InReview" | "Active" | "Deactivated" | "Rejected" | "Paused";

/** As people see it: what its owner has paused is not called deactivated. */
export const shownState = (of: {
  state: Exclude<ReviewState, "Paused">;
  pausedAt?: string | null;
}): ReviewState => (of.pausedAt ? "Paused" : of.state);

const looks: Record<ReviewState, string> = {
  InReview: "bg-sun-tint text-sun-dark",
  Active: "bg-pine-100 text-pine-700",
  Deactivated: "bg-error-tint text-error",
  Paused: "bg-sand text-muted",
  Rejected: "bg-error-tint text-error",
};

export function CompanyState({ state, className }: { state: ReviewState; className?: string }) {
  return (
    <span
      className={classes(
        "inline-flex min-h-8 items-center gap-2 rounded-pill px-3 py-0.5 text-sm font-semibold whitespace-nowrap",
        looks[state],
        className,
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-pill bg-current" />
      {deCompany.state[state]}
    </span>
  );
}

/** Whether the operators have decided against it, with a reason. */
export const isOff = (state: ReviewState): boolean => state === "Deactivated" || state === "Rejected";

export function stateSentence(state: ReviewState, reason: string | null | undefined): string {
  const words = deCompany.state.words[state];
  return isOff(state) && reason ? `${words} ${deCompany.state.reason(reason)}` : words;
}
