/** A company in a list: the whole card is one link, the heart is a button of its own. */
import { Link } from "wouter";
import type { CompanyCard as Company } from "../api/types";
import { categoryClass } from "../browser/colour-rules";
import { distanceText } from "../lib/format";
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
  `(max-width: 479px) 128px, ${phoneSize}, (min-width: 1640px) 245px, (min-width: 1536px) 15vw, (min-width: 1280px) 23vw, ` +
  "(min-width: 1024px) 30vw, (min-width: 768px) 46vw, calc(100vw - 32px)";

/** On a phone the picture stands beside the text, so that one sees four companies and not one and a half. */
const pictureClass =
  "relative overflow-hidden bg-(--cat-tint) max-xs:w-32 max-xs:shrink-0 xs:aspect-8/5 " +
  "max-xs:[&>svg]:w-45/20 max-xs:[&>svg]:-ml-[62%] max-xs:[&>svg]:max-w-none";
const textClass =
  "flex min-w-0 grow flex-col max-xs:min-h-45 max-xs:justify-center max-xs:p-3 xs:px-5 xs:pb-5 2xl:px-4";
const headingClass =
  "text-lg leading-snug font-bold tracking-tight wrap-anywhere max-xs:line-clamp-2 " +
  "xs:mt-3 xs:text-xl 2xl:text-lg 2xl:leading-snug";
const pillClass =
  "self-start max-xs:min-h-0 max-xs:bg-transparent max-xs:p-0 " +
  "xs:relative xs:-mt-4 xs:-ml-1 xs:ring-3 xs:ring-surface";

interface Props {
  company: Company;
  cards: CardData;
  /** Its heading stands one step below the one above the list. */
  level?: 2 | 3;
}

export function CompanyCard({ company, cards, level = 3 }: Props) {
  const Heading = `h${level}` as const;
  const { id, name } = company;
  const category = company.categories[0];
  const store = company.mainStore;
  const favourite = cards.isFavourite(id);
  const distance =
    cards.showDistance && typeof company.distanceKm === "number"
      ? distanceText(company.distanceKm)
      : undefined;
  // The town that the distance leads to; without one that of the head office.
  const town = (distance && company.nearestTown) || store?.town;
  return (
    <article
      className={classes(
        "group relative flex h-full overflow-hidden rounded-card bg-surface shadow-card xs:flex-col",
        "transition-[box-shadow,transform] duration-200 hover:-translate-y-0.5 hover:shadow-raised",
        "has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3",
        "has-[a:focus-visible]:outline-pine-700",
        categoryClass(category?.id),
      )}
    >
      <div className={pictureClass}>
        {/* A place may get another company, but never one company's picture above another one's name. */}
        <CompanyPicture
          key={id}
          companyId={id}
          imageId={company.imageIds[0]}
          category={category}
          sizes={sizes}
        />
      </div>
      <FavouriteButton
        name={name}
        favourite={favourite}
        onChange={() => cards.changeFavourite({ companyId: id, name, favourite: !favourite })}
        className="absolute top-1.5 left-1.5 z-2 xs:top-3 xs:right-3 xs:left-auto"
      />
      <div className={textClass}>
        {category && <CategoryPill category={category} className={pillClass} />}
        <Heading className={headingClass}>
          <Link
            href={paths.detail(id)}
            className="after:absolute after:inset-0 after:z-1 focus-visible:outline-none"
          >
            {name}
          </Link>
        </Heading>
        <p className="flex items-center gap-x-1.5 text-md text-muted max-xs:text-sm xs:mt-1.5">
          <Icon name="pin" size={17} className="text-pine-600" />
          {town && <span className="truncate">{town}</span>}
          {town && distance && <span aria-hidden="true">·</span>}
          {distance && <span className="tabular-nums whitespace-nowrap">{distance}</span>}
        </p>
        {company.excerpt && (
          <p className="mt-1 line-clamp-2 text-soft max-xs:text-sm xs:mt-2 2xl:text-md">{company.excerpt}</p>
        )}
        <OpeningBadge company={company} now={cards.now} />
        <CardTags tags={company.tags} />
      </div>
    </article>
  );
}

/** As many tags as fit into one line; the detail page shows them all. */
function CardTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className="mt-auto pt-4 max-xs:hidden">
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
        "flex items-center gap-1.5 text-sm font-semibold max-xs:mt-1 xs:absolute xs:top-3 xs:left-3",
        "xs:min-h-7 xs:rounded-pill xs:bg-surface/95 xs:px-2.5 xs:shadow-[0_1px_4px_#0b3b2e26]",
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
    <div className="flex overflow-hidden rounded-card bg-surface shadow-card xs:flex-col">
      <Skeleton className="rounded-none max-xs:min-h-45 max-xs:w-32 max-xs:shrink-0 xs:aspect-8/5" />
      <div className="grow self-center max-xs:p-3 xs:self-stretch xs:px-5 xs:pt-8 xs:pb-6">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-3 h-4 w-1/2" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-2 h-4 w-2/3" />
        <Skeleton className="mt-8 h-4 w-4/5 max-xs:hidden" />
      </div>
    </div>
  );
}
