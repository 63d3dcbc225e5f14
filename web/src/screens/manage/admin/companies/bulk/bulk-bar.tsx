/** Stands above the list: how many companies are chosen, and what can be done with them. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries, chosenCsv, type CompanyQuery } from "../../../../../api/admin";
import type { AdminCompany, BulkDecision } from "../../../../../api/admin-types";
import { messageOf } from "../../../../../api/errors";
import { saveFile } from "../../../../../browser/save-file";
import { toast } from "../../../../../browser/toast-state";
import { LetterDialog } from "../../../../../forms/decision/letter-dialog";
import { deBulk } from "../../../../../text/de-bulk";
import { Button } from "../../../../../ui/button";
import { Checkbox } from "../../../../../ui/checkbox";
import { BulkDialog } from "./bulk-dialog";
import type { Selection } from "./selection";

type Action = BulkDecision["action"];

const actions = Object.keys(deBulk.actions) as Action[];
/** One page of the server, and as many as an import may hold. */
const [pageSize, mostChosen] = [100, 10_000];

interface Props {
  rows: readonly AdminCompany[];
  total: number;
  selection: Selection;
  wanted: Omit<CompanyQuery, "page">;
}

export function BulkBar({ rows, total, selection, wanted }: Props) {
  const [asking, setAsking] = useState<Action>();
  const client = useQueryClient();
  const { chosen } = selection;
  const wholePage = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  const everything = useMutation({
    mutationFn: async () => {
      if (total > mostChosen) throw new Error(deBulk.tooMany(mostChosen));
      for (let page = 1; page <= Math.ceil(total / pageSize); page += 1) {
        const query = adminQueries.companies({ ...wanted, page, size: pageSize });
        // As it is now, because decisions are based on it.
        // oxlint-disable-next-line no-await-in-loop -- Thousands at once would be refused by the limits.
        const { content } = await client.fetchQuery({ ...query, staleTime: 0 });
        selection.choose(content, true);
      }
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const save = useMutation({
    mutationFn: async () => {
      if (chosen.length > mostChosen) throw new Error(deBulk.tooManyToExport(mostChosen));
      saveFile(await chosenCsv(chosen.map(({ id }) => id)), deBulk.fileName);
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  const finish = (finished: boolean) => {
    setAsking(undefined);
    if (finished) selection.clear();
  };
  return (
    <div
      role="group"
      aria-label={deBulk.barLabel}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 pb-3 max-md:px-4"
    >
      <Checkbox
        label={deBulk.page}
        checked={wholePage}
        onChange={(event) => selection.choose(rows, event.target.checked)}
      />
      {total > rows.length && chosen.length < total && (
        <Button look="quiet" busy={everything.isPending} onClick={() => everything.mutate()}>
          {deBulk.all(total)}
        </Button>
      )}
      <span role="status" className="font-semibold">
        {chosen.length > 0 && deBulk.chosen(chosen.length)}
      </span>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {actions.map((action) => (
            <Button key={action} look="outline" aria-haspopup="dialog" onClick={() => setAsking(action)}>
              {deBulk.actions[action]}
            </Button>
          ))}
          <Button look="outline" busy={save.isPending} onClick={() => save.mutate()}>
            {deBulk.export}
          </Button>
          <Button look="quiet" onClick={selection.clear}>
            {deBulk.clear}
          </Button>
        </div>
      )}
      {asking === "Write" && <LetterDialog companies={chosen} onClose={finish} />}
      {asking && asking !== "Write" && <BulkDialog action={asking} chosen={chosen} onClose={finish} />}
    </div>
  );
}
