/** Narrows the audit log by person, kind of thing, deed and days; all of it stands in the address. */
import { useQuery } from "@tanstack/react-query";
import { adminQueries, type AuditNarrowing } from "../../../../api/admin";
import { personName } from "../../../../forms/decision/person-name";
import { deAudit } from "../../../../text/de-audit";
import { Field, Select } from "../../../../ui/field";
import { useAdminAddress, type AdminState } from "../address";

const texts = deAudit.filters;

export const wantedAudit = ({ id, person, kind, action, from, until }: AdminState): AuditNarrowing => ({
  objectId: id,
  accountId: person,
  objectKind: kind,
  action,
  from,
  until,
});

export function AuditFilters() {
  const { state, change } = useAdminAddress();
  const people = useQuery(adminQueries.auditPeople()).data ?? [];
  const actions = Object.entries(deAudit.actions).filter(
    ([action]) => !state.kind || action.startsWith(`${state.kind}.`),
  );
  const active = Boolean(state.person || state.kind || state.action || state.from || state.until);
  return (
    <details open={active || undefined}>
      <summary className="min-h-11 w-max max-w-full cursor-pointer py-2.5 font-semibold text-pine-700">
        {texts.title}
      </summary>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <Select
          label={texts.person}
          value={state.person ?? ""}
          onChange={(event) => change({ person: event.target.value || undefined })}
        >
          <option value="">{texts.everybody}</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {personName(person)}
            </option>
          ))}
        </Select>
        <Select
          label={texts.kind}
          value={state.kind ?? ""}
          onChange={(event) => change({ kind: event.target.value || undefined, action: undefined })}
        >
          <option value="">{texts.everything}</option>
          {Object.entries(deAudit.kinds).map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </Select>
        <Select
          label={texts.action}
          value={state.action ?? ""}
          onChange={(event) => change({ action: event.target.value || undefined })}
        >
          <option value="">{texts.everything}</option>
          {actions.map(([action, title]) => (
            <option key={action} value={action}>
              {title}
            </option>
          ))}
        </Select>
        <Field
          label={texts.from}
          type="date"
          value={state.from ?? ""}
          max={state.until}
          onChange={(event) => change({ from: event.target.value || undefined })}
        />
        <Field
          label={texts.until}
          type="date"
          value={state.until ?? ""}
          min={state.from}
          onChange={(event) => change({ until: event.target.value || undefined })}
        />
      </div>
    </details>
  );
}
