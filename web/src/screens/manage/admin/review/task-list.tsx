/** A list of things visitors sent in, narrowed by how far they are. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TaskFilter } from "../../../../api/admin";
import type { Paged, TaskState } from "../../../../api/admin-types";
import { deAdmin } from "../../../../text/de-admin";
import { Select } from "../../../../ui/field";
import { useAdminAddress } from "../address";
import { PagedList } from "../list/list-states";
import { Panel } from "../list/panel";

const texts = deAdmin.review;

/** The filter as the server knows it; without one, everything that is still open. */
export function useTaskFilter(): TaskFilter {
  const { state } = useAdminAddress();
  return (["New", "InWork", "Done", "Dismissed"] as const).find((name) => name === state.filter) ?? "Open";
}

interface Props<Row extends { id: string }> {
  title: string;
  empty: string;
  query: UseQueryResult<Paged<Row>>;
  children: (row: Row) => ReactNode;
}

export function TaskList<Row extends { id: string }>({ title, empty, query, children }: Props<Row>) {
  const { change } = useAdminAddress();
  const filter = useTaskFilter();
  return (
    <Panel
      title={title}
      aside={
        <div className="min-w-44 [&_label]:sr-only">
          <Select
            label={texts.stateLabel}
            value={filter}
            onChange={(event) =>
              change({ filter: event.target.value === "Open" ? undefined : event.target.value })
            }
          >
            <option value="Open">{texts.open}</option>
            {(Object.keys(deAdmin.tasks) as TaskState[]).map((task) => (
              <option key={task} value={task}>
                {deAdmin.tasks[task]}
              </option>
            ))}
          </Select>
        </div>
      }
    >
      <PagedList query={query} empty={empty}>
        {(rows, busy) => (
          <ul aria-label={title} aria-busy={busy}>
            {rows.map((row) => (
              <li key={row.id} className="border-t border-line px-5 py-5 max-md:px-4">
                {children(row)}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

/** A fact about an entry, left out where it is unknown. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="flex flex-wrap gap-x-2 text-md">
      <dt className="text-muted">{label}:</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
