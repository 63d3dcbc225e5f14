/** Which texts are completed, and what choosing a suggestion does. */
import type { SearchSuggestion } from "../../api/types";
import type { OverviewState } from "./address";
import { withTown } from "./search-words";

/** One letter begins too much. */
const shortest = 2;

/** Whether the server has anything to say about this text. */
export function canBeCompleted(text: string): boolean {
  return text.length >= shortest && text.length <= 200 && /\p{L}/u.test(text);
}

/** Whether suggestions for one text may stand below another one, until those for it arrive. */
export function mayStay(suggestedFor: string, typed: string): boolean {
  return typed.startsWith(suggestedFor) || suggestedFor.startsWith(typed);
}

/** The way to a company's page, or what changes in the overview. */
export type Outcome = { companyId: string } | { change: Partial<OverviewState> & { search: string } };

export function outcomeOf({ kind, label, id }: SearchSuggestion, typed: string): Outcome {
  if (kind === "company" && id) return { companyId: id };
  if (kind === "category" && id) return { change: { search: "", filters: [id] } };
  return { change: { search: kind === "town" ? withTown(typed, label) : label } };
}

/** The line that an arrow key leads to; behind the last one the first follows, and before any the nearest end. */
export function nextPlace(active: number, step: number, count: number): number {
  if (active === -1 && step < 0) return count - 1;
  return (active + step + count) % count;
}
