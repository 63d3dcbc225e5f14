/** Chooses companies by searching for them; the chosen ones stand below as chips. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { adminQueries } from "../../../../api/admin";
import type { AdminCompany } from "../../../../api/admin-types";
import { deAdmin } from "../../../../text/de-admin";
import { deOperation } from "../../../../text/de-operation";
import { RemovableChip } from "../../../../ui/chip";
import { useDebounced } from "../../../../ui/debounce";
import { Field } from "../../../../ui/field";
import { Icon } from "../../../../ui/icons";
import type { ChosenCompany } from "./offer-rule";

const texts = deOperation.offers;

export function CompanyPicker({
  chosen,
  onChange,
}: {
  chosen: readonly ChosenCompany[];
  onChange: (chosen: ChosenCompany[]) => void;
}) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim());
  const asked = search.length >= 2;
  const { data } = useQuery({ ...adminQueries.companies({ search, page: 1 }), enabled: asked });
  const found = asked
    ? (data?.content.filter(({ id }) => !chosen.some((company) => company.id === id)) ?? [])
    : [];
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
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div id={list} role="status" className="empty:hidden">
        {asked && data && found.length === 0 && <p className="text-md text-muted">{deAdmin.notFound}</p>}
        {found.length > 0 && (
          <ul className="max-h-64 overflow-y-auto rounded-control border border-line">
            {found.map((company) => (
              <li key={company.id}>
                <Found company={company} onAdd={(added) => onChange([...chosen, added])} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  );
}

/** Says as well which other offer the company would leave. */
function Found({
  company: { id, name, town, specialOfferId: from },
  onAdd,
}: {
  company: AdminCompany;
  onAdd: (company: ChosenCompany) => void;
}) {
  const other = useQuery(adminQueries.offers()).data?.content.find((offer) => offer.id === from);
  return (
    <button
      type="button"
      aria-label={texts.addOne(name)}
      onClick={() => onAdd({ id, name, ...(from && { from }) })}
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
