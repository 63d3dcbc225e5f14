/** Chooses companies by searching for them; the chosen ones stand below as chips. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { adminQueries } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { messageOf } from "../../../../api/errors";
import { toast } from "../../../../browser/toast-state";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { RemovableChip } from "../../../../ui/chip";
import { useDebounced } from "../../../../ui/debounce";
import { Field } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";
import type { ChosenCompany } from "./offer-rule";

const texts = deOperation.offers;
/** Fewer letters fit too many companies. */
const shortest = 2;

export function CompanyPicker({
  chosen,
  onChange,
}: {
  chosen: readonly ChosenCompany[];
  onChange: (chosen: ChosenCompany[]) => void;
}) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim());
  const asked = search.length >= shortest;
  const { data } = useQuery({ ...adminQueries.companies({ search, page: 1 }), enabled: asked });
  const found = asked
    ? (data?.content.filter(({ id }) => !chosen.some((company) => company.id === id)) ?? [])
    : [];
  const add = (company: ChosenCompany) => {
    onChange([...chosen, company]);
    setText("");
  };
  const takeFirst = useTakeFirst(text.trim(), chosen, add);
  const list = useId();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{texts.members}</legend>
      <p className="-mt-1 text-sm text-muted">{texts.membersHint}</p>
      {chosen.length === 0 ? (
        <p className="text-md text-muted">{texts.noMembers}</p>
      ) : (
        <ul className="flex max-h-56 flex-wrap gap-2 overflow-y-auto">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <RemovableChip
                removeLabel={texts.removeOne(name)}
                onRemove={() => onChange(chosen.filter((company) => company.id !== id))}
              >
                {name}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={texts.addCompany}
        placeholder={texts.addPlaceholder}
        autoComplete="off"
        maxLength={200}
        aria-controls={list}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It chooses, and does not send the form around the field.
          event.preventDefault();
          void takeFirst();
        }}
      />
      <div id={list} role="status" className="empty:hidden">
        {asked && data && found.length === 0 && <p className="text-md text-muted">{deAdmin.notFound}</p>}
        {found.length > 0 && (
          <ul className="max-h-64 overflow-y-auto rounded-control border border-line">
            {found.map((company) => (
              <li key={company.id}>
                <Found company={company} onAdd={add} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  );
}

/** Enter takes what stands first, also before the list has caught up with the last key. */
function useTakeFirst(text: string, chosen: readonly ChosenCompany[], add: (company: ChosenCompany) => void) {
  const client = useQueryClient();
  return async () => {
    if (text.length < shortest) return;
    const found = await client
      .fetchQuery(adminQueries.companies({ search: text, page: 1 }))
      .catch((failure: unknown) => void toast.error(messageOf(failure)));
    const first = found?.content.find(({ id }) => !chosen.some((company) => company.id === id));
    if (first) add(chosenOf(first));
    else if (found) toast.info(texts.nothingToAdd(text));
  };
}

const chosenOf = ({ id, name, specialOfferId: from }: AdminCompany): ChosenCompany => ({
  id,
  name,
  ...(from && { from }),
});

/** Says as well which other offer the company would leave. */
function Found({ company, onAdd }: { company: AdminCompany; onAdd: (company: ChosenCompany) => void }) {
  const { name, town, specialOfferId: from } = company;
  const other = useQuery(adminQueries.offers()).data?.content.find((offer) => offer.id === from);
  return (
    <button
      type="button"
      aria-label={texts.addOne(name)}
      onClick={() => onAdd(chosenOf(company))}
      className="flex min-h-11 w-full items-center gap-2 px-3 py-2 text-left hover:bg-pine-50 focus-visible:-outline-offset-3"
    >
      <Icon name="plus" size={18} className="text-pine-700" />
      <span className="min-w-0 grow">
        {name} {town && <span className="text-muted">· {town}</span>}
        {other && <span className="text-muted"> · {texts.leaves(other.title)}</span>}
      </span>
    </button>
  );
}
