/** Which companies of the list are chosen; another filter begins afresh, another page does not. */
import { useState } from "react";
import type { AdminCompany, CompanyState } from "../../../../../api/admin-types";
import { deBulk } from "../../../../../text/de-bulk";
import { Checkbox } from "../../../../../ui/checkbox";

/** As it was seen when it was chosen. */
export interface Chosen {
  id: string;
  basis: string;
  name: string;
  state: CompanyState;
  /** By its owner; it is not called deactivated. */
  paused: boolean;
  assignee: AdminCompany["assignee"];
  owner: AdminCompany["owner"];
}

export interface Selection {
  chosen: readonly Chosen[];
  has: (id: string) => boolean;
  choose: (companies: readonly AdminCompany[], on: boolean) => void;
  clear: () => void;
}

const seen = ({ id, basis, name, state, pausedAt, assignee, owner }: AdminCompany): Chosen => ({
  id,
  basis,
  name,
  state,
  paused: Boolean(pausedAt),
  assignee,
  owner,
});

/** `filter` is what the list is narrowed to. */
export function useSelection(filter: string): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [known, setKnown] = useState(filter);
  if (filter !== known) {
    setKnown(filter);
    setChosen(new Map());
  }
  return {
    chosen: [...chosen.values()],
    has: (id) => chosen.has(id),
    choose: (companies, on) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const company of companies) {
          if (on) after.set(company.id, seen(company));
          else after.delete(company.id);
        }
        return after;
      }),
    clear: () => setChosen(new Map()),
  };
}

export function ChoiceBox({ company, selection }: { company: AdminCompany; selection: Selection }) {
  return (
    <Checkbox
      label={<span className="lg:sr-only">{deBulk.select(company.name)}</span>}
      checked={selection.has(company.id)}
      onChange={(event) => selection.choose([company], event.target.checked)}
      className="max-lg:text-sm max-lg:text-muted"
    />
  );
}
