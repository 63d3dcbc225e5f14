/** Category chips with their counts, and the running offers beside them; on the map also what is open now. */
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries";
import type { Category, CategoryCount, Offer } from "../../api/types";
import { categoryClass } from "../../browser/colour-rules";
import { CategoryIcon } from "../../company/category-icon";
import { wholeNumber } from "../../lib/format";
import { de } from "../../text/de";
import { ToggleChip } from "../../ui/chip";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icons";
import { Skeleton } from "../../ui/skeleton";
import type { OverviewAddress, OverviewState } from "./address";

/** About as many chips of about the same widths as there will be, so that the list below stays where it is. */
const placeholders = [
  "w-14",
  "w-68",
  "w-42",
  "w-40",
  "w-28",
  "w-36",
  "w-32",
  "w-48",
  "w-36",
  "w-30",
  "w-38",
  "w-39",
  "w-52",
  "w-47",
].map((width, place) => [`${width}-${place}`, width] as const);

interface Props {
  address: OverviewAddress;
  facets: readonly CategoryCount[] | undefined;
  /** Chips without counts are better than no chips when the list cannot be had. */
  countsFailed: boolean;
  /** The map needs the height, so the chips keep to one line longer, and there is no line of results to hold the switch. */
  onMap: boolean;
}

export function FilterBar({ address, facets, countsFailed, onMap }: Props) {
  const { data: categories } = useQuery(queries.categories());
  const offers = useQuery(queries.offers());
  // Chips, counts and offers appear together: one after the other would push the list down each time.
  const ready =
    categories !== undefined &&
    (offers.isSuccess || offers.isError) &&
    (facets !== undefined || countsFailed);
  return (
    <div
      role="group"
      aria-label={de.overview.filters}
      className={classes(
        "scroll-quiet relative -mx-4 flex gap-2.5 overflow-x-auto p-1 px-4",
        onMap ? "lg:-mx-1 lg:flex-wrap lg:px-1" : "md:-mx-1 md:flex-wrap md:px-1",
      )}
    >
      {onMap && (
        <ToggleChip
          pressed={address.state.openNow}
          onToggle={() => address.change({ openNow: !address.state.openNow })}
          icon={<Icon name="clock" size={18} />}
        >
          {de.overview.openNow}
        </ToggleChip>
      )}
      {ready ? (
        <Chips
          address={address}
          facets={facets}
          categories={categories}
          offers={offers.data ?? []}
          onMap={onMap}
        />
      ) : (
        placeholders.map(([key, width]) => (
          <Skeleton key={key} className={`h-11 shrink-0 rounded-pill ${width}`} />
        ))
      )}
    </div>
  );
}

interface ChipsProps {
  address: OverviewAddress;
  facets: readonly CategoryCount[] | undefined;
  categories: readonly Category[];
  offers: readonly Offer[];
  onMap: boolean;
}

function Chips({ address, facets, categories, offers, onMap }: ChipsProps) {
  const { state, filters, change, hrefOf } = address;
  const choice = (part: Partial<OverviewState>) => ({ href: hrefOf(part), onToggle: () => change(part) });
  const countOf = (id: string) => facets && (facets.find((facet) => facet.id === id)?.count ?? 0);
  const toggled = (id: string) =>
    filters.includes(id) ? filters.filter((other) => other !== id) : [...filters, id];
  // Where the chips keep to one line, several offers would push every category out of sight.
  const [first, ...further] = offers;
  const offerChip = (offer: Offer) => (
    <ToggleChip
      key={offer.id}
      pressed={state.offerId === offer.id}
      {...choice({ offerId: state.offerId === offer.id ? undefined : offer.id })}
      // Neither must a single one with a long title.
      tone={onMap ? "max-lg:max-w-40" : "max-md:max-w-40"}
      icon={<Icon name="star" size={18} className="text-sun-dark group-aria-pressed:text-sun" filled />}
    >
      {offer.title}
    </ToggleChip>
  );
  return (
    <>
      <ToggleChip
        pressed={filters.length === 0 && !state.offerId}
        {...choice({ filters: [], offerId: undefined })}
      >
        {de.overview.all}
      </ToggleChip>
      {first && offerChip(first)}
      {categories.map((category) => (
        <CategoryChip
          key={category.id}
          category={category}
          count={countOf(category.id)}
          pressed={filters.includes(category.id)}
          {...choice({ filters: toggled(category.id) })}
        />
      ))}
      {further.map(offerChip)}
    </>
  );
}

interface CategoryChipProps {
  category: Category;
  count: number | undefined;
  pressed: boolean;
  href: string;
  onToggle: () => void;
}

function CategoryChip({ category, count, ...toggle }: CategoryChipProps) {
  const empty = count === 0;
  return (
    <ToggleChip
      {...toggle}
      empty={empty}
      tone={categoryClass(category.id)}
      icon={
        <span
          className={classes(
            "-mx-1 grid size-7 shrink-0 place-items-center rounded-pill group-aria-pressed:bg-(--cat-tint)",
            empty && !toggle.pressed ? "text-muted opacity-60" : "text-(--cat)",
          )}
        >
          <CategoryIcon category={category} />
        </span>
      }
      count={count === undefined ? undefined : wholeNumber(count)}
      countLabel={de.overview.countLabel}
    >
      {category.title}
    </ToggleChip>
  );
}
