/** A company in a list: the whole card is one link, the heart is a button of its own. */
import { Link } from "wouter";
import type { CompanyCard as Company } from "../api/types";
import { categoryClass } from "../browser/theme";
import { distanceText } from "../lib/format";
import { knownPosition } from "../lib/geo";
import { phoneSize } from "../lib/media-url";
import { paths } from "../lib/paths";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { Skeleton } from "../ui/skeleton";
import type { CardData } from "./card-data";
import { CategoryPill } from "./category-pill";
import { CompanyPicture } from "./company-picture";
import { FavouriteButton } from "./favourite-button";
import { openingAt } from "./open-now";

/** As wide as the columns of the grid really are, without its gaps and margins. */
const sizes =
  `${phoneSize}, (min-width: 1640px) 245px, (min-width: 1536px) 15vw, (min-width: 1280px) 23vw, ` +
  "(min-width: 1024px) 30vw, (min-width: 768px) 46vw, calc(100vw - 32px)";

export function CompanyCard({ company, cards }: { company: Company; cards: CardData }) {
  const { id, name } = company;
  const category = company.categories[0];
  const store = company.mainStore;
  const favourite = cards.isFavourite(id);
  const distance =
    cards.showDistance && typeof company.distanceKm === "number" && knownPosition(store?.location)
      ? distanceText(company.distanceKm)
      : undefined;
  return (
    <article
      className={classes(
        "group relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card",
        "transition-[box-shadow,transform] duration-200 hover:-translate-y-0.5 hover:shadow-raised",
        "has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3",
        "has-[a:focus-visible]:outline-pine-700",
        categoryClass(category?.id),
      )}
    >
      <div className="relative aspect-8/5 overflow-hidden bg-(--cat-tint)">
        {/* A place may get another company, but never one company's picture above another one's name. */}
        <CompanyPicture
          key={id}
          companyId={id}
          imageId={company.imageIds[0]}
          category={category}
          sizes={sizes}
        />
        <OpeningBadge company={company} now={cards.now} />
      </div>
      <FavouriteButton
        name={name}
        favourite={favourite}
        onChange={() => cards.changeFavourite({ companyId: id, name, favourite: !favourite })}
        className="absolute top-3 right-3 z-2"
      />
      <div className="flex grow flex-col px-5 pb-5 2xl:px-4">
        {category && (
          <CategoryPill category={category} className="relative -mt-4 -ml-1 self-start ring-3 ring-surface" />
        )}
        <h3 className="mt-3 text-xl font-bold tracking-tight 2xl:text-lg 2xl:leading-snug">
          <Link
            href={paths.detail(id)}
            className="after:absolute after:inset-0 after:z-1 focus-visible:outline-none"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-1.5 flex items-center gap-x-1.5 text-md text-muted">
          <Icon name="pin" size={17} className="text-pine-600" />
          {store?.town && <span className="truncate">{store.town}</span>}
          {store?.town && distance && <span aria-hidden="true">·</span>}
          {distance && <span className="tabular-nums whitespace-nowrap">{distance}</span>}
        </p>
        {company.excerpt && <p className="mt-2 line-clamp-2 text-[#33433b] 2xl:text-md">{company.excerpt}</p>}
        <CardTags tags={company.tags} />
      </div>
    </article>
  );
}

/** As many tags as fit into one line; the detail page shows them all. */
function CardTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className="mt-auto pt-4">
      <ul className="flex h-8.5 flex-wrap gap-x-3 overflow-hidden border-t border-line pt-3 text-sm font-semibold text-pine-700">
        {tags.map((tag) => (
          <li key={tag} className="flex max-w-full items-center gap-1">
            <Icon name="check" size={15} />
            <span className="truncate">{tag}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OpeningBadge({ company, now }: { company: Company; now: Date | undefined }) {
  const opening = now && openingAt(company.openIntervals, now);
  if (!opening) return null;
  return (
    <span
      className={classes(
        "absolute top-3 left-3 flex min-h-7 items-center gap-1.5 rounded-pill bg-surface/95 px-2.5",
        "text-sm font-semibold shadow-[0_1px_4px_#0b3b2e26]",
        opening.open ? "text-pine-700" : "text-muted",
      )}
    >
      {opening.open && (
        <span aria-hidden="true" className="size-2 rounded-pill bg-current forced-colors:bg-[CanvasText]" />
      )}
      {opening.text}
    </span>
  );
}

/** Holds a card's place while it is loading. */
export function CompanyCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card bg-surface shadow-card">
      <Skeleton className="aspect-8/5 rounded-none" />
      <div className="px-5 pt-8 pb-6">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-2/3" />
        <Skeleton className="mt-8 h-4 w-4/5" />
      </div>
    </div>
  );
}
