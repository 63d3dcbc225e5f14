/** The companies around a place, from the nearest on, more of them on request. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { CompanyCard } from "../../api/types";
import { useNow } from "../../browser/clock";
import { categoryClass } from "../../browser/colour-rules";
import { CategoryPill } from "../../company/category-pill";
import { CompanyPicture } from "../../company/company-picture";
import { withListedCategory } from "../../company/listed-category";
import { openingAt } from "../../company/open-now";
import { ListedCompanies } from "../../company/storefront";
import { distanceText } from "../../lib/format";
import { distanceKm, knownPosition } from "../../lib/geo";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { deEmbed } from "../../text/de-embed";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import type { EmbedArea } from "./embed";
import { listFrom } from "./embed-calls";

export function EmbedList({ around, categoryIds }: { around: EmbedArea; categoryIds: readonly string[] }) {
  const within = ({ distanceKm: nearestKm }: CompanyCard) =>
    around.radiusKm === undefined || (typeof nearestKm === "number" && nearestKm <= around.radiusKm);
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ["list", around, categoryIds],
      queryFn: ({ pageParam, signal }) => listFrom(around, categoryIds, pageParam, signal),
      initialPageParam: 0,
      // The nearest come first, so nothing follows after the first one that is too far away.
      getNextPageParam: ({ page, totalPages, content }) =>
        page + 1 < totalPages && content.every(within) ? page + 1 : undefined,
    });
  if (isPending) return <Loading label={de.overview.loading} />;
  if (isError)
    return (
      <Notice
        tone="error"
        className="mt-4"
        action={
          <Button look="quiet" onClick={() => void refetch()}>
            {de.common.retry}
          </Button>
        }
      >
        {de.overview.failedTitle}
      </Notice>
    );
  const companies = data.pages.flatMap(({ content }) => content).filter(within);
  if (companies.length === 0) return <p className="mt-4">{deEmbed.none}</p>;
  return (
    <>
      <ListedCompanies companies={companies}>
        <ul
          aria-label={de.overview.tabs.list}
          className="mt-4 grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3"
        >
          {companies.map((company, index) => (
            <Row
              key={company.id}
              company={withListedCategory(company, categoryIds)}
              around={around}
              eager={index < 4}
            />
          ))}
        </ul>
      </ListedCompanies>
      {hasNextPage && (
        <Button
          look="outline"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-4 w-full"
        >
          {deEmbed.showMore}
        </Button>
      )}
    </>
  );
}

/** Town and distance; the distance may be that of a branch, whose town is not the head office's. */
function whereabouts({ mainStore, distanceKm: nearestKm }: CompanyCard, around: EmbedArea): string {
  if (around.radiusKm === undefined || typeof nearestKm !== "number") return mainStore?.town ?? "";
  const office = knownPosition(mainStore?.location);
  const isOffice = office && Math.abs(distanceKm(around, office) - nearestKm) < 0.1;
  return [isOffice && mainStore?.town, distanceText(nearestKm)].filter(Boolean).join(" · ");
}

function Row({ company, around, eager }: { company: CompanyCard; around: EmbedArea; eager: boolean }) {
  const now = useNow();
  const [category] = company.categories;
  const opening = now && openingAt(company.openIntervals, now);
  const place = whereabouts(company, around);
  return (
    <li
      className={classes(
        "relative flex overflow-hidden rounded-card bg-surface shadow-card hover:shadow-raised",
        "has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-pine-700",
        categoryClass(category?.id),
      )}
    >
      <div className="w-28 shrink-0 overflow-hidden bg-(--cat-tint)">
        <CompanyPicture
          companyId={company.id}
          imageId={company.imageIds[0]}
          category={category}
          sizes="112px"
          eager={eager}
        />
      </div>
      <div className="min-w-0 grow p-3">
        <h2 className="leading-snug font-bold">
          <a
            href={paths.detail(company.id)}
            target="_blank"
            rel="noopener"
            className="after:absolute after:inset-0 focus-visible:outline-none"
          >
            {company.name}
            <span className="sr-only"> {deEmbed.newTab}</span>
          </a>
        </h2>
        <p className="text-sm text-muted">
          {place}
          {opening && (
            <span className={classes("print:hidden", opening.open && "text-pine-600")}>
              {place && " · "}
              {opening.text}
            </span>
          )}
        </p>
        {category && <CategoryPill category={category} className="mt-1.5" />}
      </div>
    </li>
  );
}
