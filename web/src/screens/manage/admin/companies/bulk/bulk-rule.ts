/** What the question before one decision about many companies says of them. */
import type { CompanyState, BulkDecision } from "../../../../../api/admin-types";
import { personName } from "../../../../../forms/decision/person-name";
import { deAdmin } from "../../../../../text/de-admin";
import { deBulk } from "../../../../../text/de-bulk";
import { deCompany } from "../../../../../text/de-company";
import type { Chosen } from "./selection";

type Action = Exclude<BulkDecision["action"], "Write">;
type Known = Pick<Chosen, "state" | "paused">;

/** "2 Aktiv, 1 Pausiert"; what its owner has paused is not called deactivated. */
export function statesIn(chosen: readonly Known[]): string {
  const named = (Object.keys(deAdmin.states) as CompanyState[]).map(
    (state) =>
      [deAdmin.states[state], chosen.filter((one) => one.state === state && !one.paused).length] as const,
  );
  return [...named, [deCompany.state.Paused, chosen.filter(({ paused }) => paused).length] as const]
    .filter(([, many]) => many > 0)
    .map(([title, many]) => `${many} ${title}`)
    .join(", ");
}

/** The companies for which the decision means nothing, or something else. */
export function exceptions(action: Action, chosen: readonly Known[]): string[] {
  const said = (text: (many: number) => string, fits: (one: Known) => boolean) => {
    const many = chosen.filter(fits).length;
    return many > 0 ? [text(many)] : [];
  };
  if (action === "Activate")
    return [
      ...said(deBulk.already.Activate, ({ state }) => state === "Active"),
      ...said(deBulk.already.paused, ({ paused }) => paused),
    ];
  if (action === "Deactivate")
    return said(deBulk.already.Deactivate, ({ state, paused }) => state === "Deactivated" && !paused);
  return action === "Remind" ? said(deBulk.already.Remind, ({ state }) => state !== "Active") : [];
}

/** Who else looks after them, one name for each company. */
export const assignedToOthers = (
  chosen: readonly Pick<Chosen, "assignee">[],
  me: string | undefined,
): string[] =>
  chosen.flatMap(({ assignee }) =>
    assignee && me !== undefined && assignee.username !== me ? [personName(assignee)] : [],
  );
