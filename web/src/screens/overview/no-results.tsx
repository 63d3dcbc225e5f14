/** Where a list would be when nothing was found: the ways that lead on from here. */
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries";
import type { CompanyListRequest, UnderstoodSearch } from "../../api/types";
import { categoryClass } from "../../browser/colour-rules";
import { usePosition } from "../../browser/position";
import { CategoryIcon } from "../../company/category-icon";
import { deSearch } from "../../text/de-search";
import { Button } from "../../ui/button";
import { ToggleChip } from "../../ui/chip";
import { ScenePanel } from "../../ui/scene-panel";
import { widen } from "./active-filters";
import type { OverviewAddress, OverviewState } from "./address";
import type { Companies } from "./companies";
import { focusResults, focusTab } from "./focus-results";
import { choosePlace } from "./place-address";
import { hasQuotes, withoutQuotes } from "./search-words";
import { SimilarWords } from "./similar-words";

const texts = deSearch.nothing;

interface Props {
  address: OverviewAddress;
  companies: Companies;
  onSuggest: () => void;
}

export function NoResults({ address, companies, onSuggest }: Props) {
  const { request, list, listedText: text } = companies;
  const { state, filters } = address;
  const filtered = filters.length > 0 || state.offerId !== undefined;
  const closed = useClosed(request);
  const words = list?.search?.place?.rest ?? text;
  // The button that was pressed disappears with this panel, so the keyboard needs another place to stand on.
  const change = (part: Partial<OverviewState>) => {
    address.change(part);
    focusResults();
  };
  return (
    <ScenePanel
      level={3}
      title={closed ? texts.closedTitle : text ? texts.titleFor(withoutQuotes(text)) : texts.title}
      text={closed ? texts.closed(closed) : texts.text}
    >
      {/* At night it is most likely the hour that leaves nothing. */}
      {state.openNow && (filtered || text) && (
        <Button onClick={() => change({ openNow: false })}>{texts.alsoClosed}</Button>
      )}
      {filtered && text && (
        <Button
          look={state.openNow ? "outline" : "primary"}
          onClick={() => change({ filters: [], offerId: undefined, openNow: false })}
        >
          {texts.withoutFilters}
        </Button>
      )}
      {hasQuotes(text) && (
        <Button look="outline" onClick={() => change({ search: withoutQuotes(text) })}>
          {texts.withoutQuotes}
        </Button>
      )}
      <Surroundings address={address} search={list?.search} />
      <Button look="outline" onClick={() => widen(address)}>
        {texts.showAll}
      </Button>
      <Button look="outline" onClick={onSuggest}>
        {texts.suggest}
      </Button>
      {words && !closed && <SimilarWords address={address} text={words} onChange={change} />}
      <Categories address={address} onChange={change} />
    </ScenePanel>
  );
}

/** How many companies there would be at another hour; nothing is asked where the hour does not matter. */
function useClosed(request: CompanyListRequest): number | undefined {
  const anyHour = { ...request, openNow: undefined };
  const { data } = useQuery({ ...queries.companies(anyHour, 1, 1), enabled: request.openNow === true });
  return data?.totalElements;
}

interface SurroundingsProps {
  address: OverviewAddress;
  search: UnderstoodSearch | null | undefined;
}

/**
 * The map around the place that was meant. What narrowed the list to nothing would leave nothing there either,
 * so it is taken away; beside a place the text stays, because it finds something somewhere.
 */
function Surroundings({ address, search }: SurroundingsProps) {
  const { position } = usePosition();
  const place = search?.place;
  if (!place && !position) return null;
  const show = () => {
    const everything = { search: "", filters: [], offerId: undefined, openNow: false, tab: "map" } as const;
    // A place that stood in the text becomes the visitor's: the map follows that one.
    if (place) {
      const { lat, lng } = place.location;
      const named = { place: place.label, latitude: lat, longitude: lng };
      choosePlace(address, named, { ...everything, search: place.rest });
    } else address.change(everything);
    focusTab();
  };
  const name = place?.label ?? position?.place;
  return (
    <Button look="outline" onClick={show} className="needs-script">
      {name ? texts.surroundings(name) : texts.nearby}
    </Button>
  );
}

function Categories({
  address,
  onChange,
}: {
  address: OverviewAddress;
  onChange: (part: Partial<OverviewState>) => void;
}) {
  const { data: categories } = useQuery(queries.categories());
  if (!categories?.length) return null;
  return (
    <div role="group" aria-label={texts.categories} className="mt-4 w-full">
      <p aria-hidden="true" className="mb-3 font-semibold">
        {texts.categories}
      </p>
      <div className="flex flex-wrap justify-center gap-2.5">
        {categories.map((category) => {
          const only = { filters: [category.id], search: "", offerId: undefined, openNow: false };
          return (
            <ToggleChip
              key={category.id}
              pressed={false}
              href={address.hrefOf(only)}
              onToggle={() => onChange(only)}
              tone={categoryClass(category.id)}
              icon={
                <span className="-mx-1 grid size-7 place-items-center text-(--cat)">
                  <CategoryIcon category={category} />
                </span>
              }
            >
              {category.title}
            </ToggleChip>
          );
        })}
      </div>
    </div>
  );
}
