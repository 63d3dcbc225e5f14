/** Finds one account by name or address and chooses it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQueries } from "../../../../api/admin";
import type { Person } from "../../../../api/admin-types";
import { personName } from "../../../../forms/decision/person-name";
import { deAdmin } from "../../../../text/de-admin";
import { Radio } from "../../../../ui/checkbox";
import { useDebounced } from "../../../../ui/debounce";
import { Field } from "../../../../ui/field";

interface Props {
  label: string;
  hint: string;
  /** The account that cannot be chosen. */
  without: string;
  chosen: Person | undefined;
  onChoose: (person: Person) => void;
}

export function PersonSearch({ label, hint, without, chosen, onChoose }: Props) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim());
  const { data } = useQuery({ ...adminQueries.users(search, false, 1), enabled: search.length >= 2 });
  const found = search.length >= 2 ? (data?.content.filter(({ id }) => id !== without) ?? []) : [];
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">
        {search.length >= 2 && data && found.length === 0 && (
          <p className="text-md text-muted">{deAdmin.notFound}</p>
        )}
      </div>
      {found.length > 0 && (
        <fieldset className="max-h-48 overflow-y-auto rounded-control border border-line">
          <legend className="sr-only">{label}</legend>
          {found.map((person) => (
            <Radio
              key={person.id}
              name="person"
              label={`${personName(person)} (${person.username})`}
              checked={chosen?.id === person.id}
              onChange={() => onChoose(person)}
            />
          ))}
        </fieldset>
      )}
      {chosen && <p className="text-md font-semibold">{deAdmin.deleteUser.chosen(personName(chosen))}</p>}
    </div>
  );
}
