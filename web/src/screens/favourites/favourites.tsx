/** "Meine Favoriten": the companies remembered by this device or account. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { queries } from "../../api/queries";
import { CardGrid } from "../../components/card-grid";
import { CompanyCard, CompanyCardSkeleton } from "../../components/company-card";
import { EmptyScene } from "../../components/empty-scene";
import { useFavouriteIds, useHasFavourites } from "../../components/favourites";
import { usePageTitle } from "../../components/page-title";
import { usePosition } from "../../components/position";
import { PushControl } from "../../components/push-control";
import { useSite } from "../../components/site-context";
import { useCategoryColours } from "../../components/theme";
import { paths } from "../../paths";
import { de } from "../../text/de";
import { Button, buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** More favourites than this are a list nobody reads; the server's pages end here too. */
const shown = 100;

export function Favourites() {
  usePageTitle(de.favourites.title);
  return (
    <div className="wrap py-12 max-md:py-7">
      <h1 className="text-[2.25rem] leading-tight font-extrabold tracking-tight text-pine-900 max-md:text-[1.75rem]">{de.favourites.title}</h1>
      <p className="mt-2 mb-8 max-w-[70ch] text-lg text-muted">{de.favourites.intro}</p>
      {useHasFavourites() ? <Remembered /> : <Nothing />}
      <PushControl />
    </div>
  );
}

function Remembered() {
  const { region } = useSite();
  const { position } = usePosition();
  const { latitude, longitude } = position ?? region;
  const ids = useFavouriteIds();
  const { data, isError, refetch } = useQuery(queries.companies({ favourites: true, near: { latitude, longitude } }, 1, shown));
  useCategoryColours(useQuery(queries.categories()).data);

  if (isError) return <Notice tone="error">{de.favourites.failed} <Button look="quiet" onClick={() => void refetch()}>{de.common.retry}</Button></Notice>;
  // A heart taken away hides its card at once; the list itself is fetched anew at the next visit.
  const companies = data?.content.filter((company) => !ids || ids.includes(company.id));
  if (companies?.length === 0) return <Nothing />;
  return (
    <CardGrid label={de.favourites.title} busy={!companies}>
      {companies
        ? companies.map((company) => <li key={company.id}><CompanyCard company={company} showDistance={position !== undefined} favourite /></li>)
        : [1, 2, 3].map((place) => <li key={place}><CompanyCardSkeleton /></li>)}
    </CardGrid>
  );
}

function Nothing() {
  return (
    <div className="rounded-3xl bg-pine-50 px-5 py-14 text-center">
      <EmptyScene />
      <h2 className="mt-4 text-[1.375rem] font-bold">{de.favourites.emptyTitle}</h2>
      <p className="mx-auto mt-2 mb-5 max-w-[46ch] text-muted">{de.favourites.emptyText}</p>
      <Link href={paths.overview()} className={buttonClass()}>{de.favourites.discover}</Link>
    </div>
  );
}
