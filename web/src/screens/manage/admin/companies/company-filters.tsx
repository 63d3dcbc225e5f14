/** Further filters and the order of the list of companies; all of it stands in the address. */
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { adminQueries } from "../../../../api/admin";
import { deBulk } from "../../../../text/de-bulk";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/field";
import { useAdminAddress } from "../address";
import { ListSearch } from "../list/list-search";
import { filterCount, lackNames, orderNames } from "./company-filter";

const texts = deBulk.filters;

interface ChoiceProps {
  label: string;
  value: string;
  /** What stands for no filter. */
  none: string;
  options: readonly { id: string; title: string }[];
  onChoose: (id: string | undefined) => void;
}

function Choice({ label, value, none, options, onChoose }: ChoiceProps) {
  return (
    <Select label={label} value={value} onChange={(event) => onChoose(event.target.value || undefined)}>
      <option value="">{none}</option>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

const lackOptions = lackNames.map((id) => ({ id, title: texts.lackNames[id] }));
const orderOptions = orderNames.map((id) => ({ id, title: texts.orderNames[id] }));

export function CompanyFilters() {
  const { state, change } = useAdminAddress();
  const categories = useQuery(adminQueries.categories()).data?.content ?? [];
  const offers = useQuery(adminQueries.offers()).data?.content ?? [];
  const active = filterCount(state);
  const searchTown = useCallback((town: string) => change({ town: town || undefined }, true), [change]);
  return (
    <details open={active > 0 || state.order !== undefined || undefined}>
      <summary className="min-h-11 w-max max-w-full cursor-pointer py-2.5 font-semibold text-pine-700">
        {texts.title}
        {active > 0 && <span className="font-normal text-muted"> ({texts.active(active)})</span>}
      </summary>
      <div className="grid gap-3 pb-1 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          label={texts.category}
          value={state.category ?? ""}
          none={texts.allCategories}
          options={categories}
          onChoose={(category) => change({ category })}
        />
        <Choice
          label={texts.offer}
          value={state.offer ?? ""}
          none={texts.allOffers}
          options={offers}
          onChoose={(offer) => change({ offer })}
        />
        <div className="grid content-start gap-1.5">
          <span aria-hidden="true" className="font-semibold">
            {texts.town}
          </span>
          <ListSearch
            label={texts.town}
            placeholder={texts.townHint}
            value={state.town ?? ""}
            onSearch={searchTown}
            further
          />
        </div>
        <Choice
          label={texts.lacks}
          value={lackNames.find((name) => name === state.lacks) ?? ""}
          none={texts.lacksAny}
          options={lackOptions}
          onChoose={(lacks) => change({ lacks })}
        />
        <Choice
          label={texts.order}
          value={orderNames.find((name) => name === state.order) ?? ""}
          none={texts.usual}
          options={orderOptions}
          onChoose={(order) => change({ order })}
        />
      </div>
      {active > 0 && (
        <Button
          look="quiet"
          onClick={() => change({ category: undefined, offer: undefined, town: undefined, lacks: undefined })}
        >
          {texts.reset}
        </Button>
      )}
    </details>
  );
}
