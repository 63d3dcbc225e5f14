/** Who of the administrators takes care of something, and how far it is. */
import { useQuery } from "@tanstack/react-query";
import { adminQueries } from "../../../../api/admin";
import type { Person, TaskState } from "../../../../api/admin-types";
import { personName } from "../../../../forms/decision/person-name";
import { deAdmin } from "../../../../text/de-admin";
import { SavedSelect } from "../../../../ui/saved-select";

const texts = deAdmin.review;

interface Props {
  /** What it is about, for the control's name. */
  name: string;
  assignee: Person | null | undefined;
  onAssign: (id: string | null) => void;
  busy: boolean;
}

export function Assignee({ name, assignee, onAssign, busy }: Props) {
  const admins = useQuery(adminQueries.users("", true, 1, 100)).data?.content ?? [];
  // Whoever is in charge stays in the list even after losing the rights.
  const people: Person[] =
    assignee && !admins.some(({ id }) => id === assignee.id) ? [assignee, ...admins] : admins;
  return (
    <label className="grid gap-1">
      <span className="text-sm font-semibold text-muted">{texts.assignee}</span>
      <SavedSelect
        aria-label={texts.assigneeOf(name)}
        value={assignee?.id ?? ""}
        disabled={busy}
        onSave={(id) => onAssign(id || null)}
      >
        <option value="">{deAdmin.nobody}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {personName(person)}
          </option>
        ))}
      </SavedSelect>
    </label>
  );
}

export function TaskStatus({
  name,
  state,
  onChange,
  busy,
}: {
  name: string;
  state: TaskState;
  onChange: (state: TaskState) => void;
  busy: boolean;
}) {
  return (
    <label className="grid gap-1">
      <span className="text-sm font-semibold text-muted">{texts.stateLabel}</span>
      <SavedSelect
        aria-label={texts.statusOf(name)}
        value={state}
        disabled={busy}
        onSave={(wanted) => onChange(wanted as TaskState)}
      >
        {(Object.keys(deAdmin.tasks) as TaskState[]).map((task) => (
          <option key={task} value={task}>
            {deAdmin.tasks[task]}
          </option>
        ))}
      </SavedSelect>
    </label>
  );
}
