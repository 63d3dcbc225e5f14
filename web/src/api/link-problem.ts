/** What can be wrong with a mailed link. */
import { ApiError } from "./errors";

export type LinkProblem = "used" | "expired" | "invalid";

const problems: Record<string, LinkProblem> = {
  LinkUsed: "used",
  LinkExpired: "expired",
  LinkInvalid: "invalid",
};

/** Undefined where something else went wrong, so that the same link may work at the next try. */
export function linkProblemOf(failure: unknown): LinkProblem | undefined {
  return failure instanceof ApiError ? problems[failure.code] : undefined;
}
