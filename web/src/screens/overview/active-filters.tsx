/** What narrows the list right now, each with a way to take it away. */
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries";
import { de } from "../../text/de";
import { RemovableChip } from "../../ui/chip";
import type { OverviewAddress, OverviewState } from "./address";
import { focusResults } from "./focus-results";

/** How many things narrow the list. */
export function narrowedBy({ state, filters }: OverviewAddress): number {
  return filters.length + (state.offerId ? 1 : 0) + (state.search ? 1 : 0) + (state.openNow ? 1 : 0);
}

/** Takes everything away that narrows the list. */
export function widen(address: OverviewAddress) {
  change(address, { search: "", filters: [], offerId: undefined, openNow: false });
}

/** The button that was pressed disappears with its filter, so the keyboard needs another place to stand on. */
function change(address: OverviewAddress, part: Partial<OverviewState>) {
  address.change(part);
  focusResults();
}

export function ActiveFilters({ address }: { address: OverviewAddress }) {
  const { state, filters } = address;
  const { data: categories } = useQuery(queries.categories());
  const { data: offers } = useQuery(queries.offers());
  const offer = offers?.find(({ id }) => id === state.offerId);
  const chosen = categories?.filter(({ id }) => filters.includes(id)) ?? [];
  if (narrowedBy(address) === 0) return null;
  const chip = (title: string, part: Partial<OverviewState>, label = de.overview.remove(title)) => (
    <li key={title}>
      <RemovableChip onRemove={() => change(address, part)} removeLabel={label}>
        {title}
      </RemovableChip>
    </li>
  );
  return (
    // Without a box of its own, so that what is said about the text goes on in the same line.
    <ul aria-label={de.overview.activeFilters} className="contents">
      {state.search &&
        chip(de.overview.searchFor(state.search), { search: "" }, de.overview.removeText(state.search))}
      {offer && chip(offer.title, { offerId: undefined })}
      {chosen.map(({ id, title }) => chip(title, { filters: filters.filter((other) => other !== id) }))}
      {state.openNow && chip(de.overview.openNow, { openNow: false })}
      {narrowedBy(address) > 1 && (
        <li>
          <button
            type="button"
            onClick={() => widen(address)}
            className="min-h-9 rounded px-2 text-md font-semibold text-pine-700 underline underline-offset-4"
          >
            {de.overview.removeAll}
          </button>
        </li>
      )}
    </ul>
  );
}
