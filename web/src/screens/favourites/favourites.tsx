/** "Meine Favoriten": the companies remembered by this device or account. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import { useCategoryColours } from "../../browser/colour-rules";
import { usePosition, watchPosition } from "../../browser/position";
import { useCardData } from "../../company/card-data";
import { CardGrid } from "../../company/card-grid";
import { CompanyCard, CompanyCardSkeleton } from "../../company/company-card";
import { useFavouriteIds, useHasFavourites } from "../../company/favourites";
import { usePageTitle } from "../../frame/page-title";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { Button, buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { PageHeading } from "../../ui/page-heading";
import { ScenePanel } from "../../ui/scene-panel";
import { PushControl } from "./push-control";

/** More favourites than this are a list nobody reads; the server's pages end here too. */
const shown = 100;

export function Favourites() {
  usePageTitle(dePages.favourites.title);
  return (
    <>
      <PageHeading title={dePages.favourites.title} intro={dePages.favourites.intro} />
      <div className="wrap pb-16 max-md:pb-12">
        {useHasFavourites() ? <Remembered /> : <Nothing />}
        <PushControl />
      </div>
    </>
  );
}

function Remembered() {
  const { region } = useSite();
  const { position } = usePosition();
  const { latitude, longitude } = position ?? region;
  const ids = useFavouriteIds();
  // A card in this list is a favourite, even before that is checked.
  const cards = useCardData(true);
  const { data, isError, refetch } = useQuery(
    queries.companies({ favourites: true, near: { latitude, longitude } }, 1, shown),
  );
  useCategoryColours(useQuery(queries.categories()).data);

  // A heart taken away hides its card at once; the list itself is fetched anew at the next visit.
  const companies = data?.content.filter((company) => !ids || ids.includes(company.id));
  useFocusAfterRemoval(companies);
  if (isError)
    return (
      <Notice
        tone="error"
        action={
          <Button look="quiet" onClick={() => void refetch()}>
            {de.common.retry}
          </Button>
        }
      >
        {dePages.favourites.failed}
      </Notice>
    );
  if (companies?.length === 0) return <Nothing />;
  return (
    <>
      <Distances />
      <CardGrid label={dePages.favourites.title} companies={companies} busy={!companies}>
        {companies
          ? companies.map((company) => (
              <li key={company.id}>
                <CompanyCard company={company} cards={cards} level={2} />
              </li>
            ))
          : [1, 2, 3].map((place) => (
              <li key={place}>
                <CompanyCardSkeleton />
              </li>
            ))}
      </CardGrid>
    </>
  );
}

/** From where they are, nearest first; and where nobody knows that, the way to it. */
function Distances() {
  const { position, searching } = usePosition();
  const { favourites } = dePages;
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-md text-muted">
      {position ? (
        <p>{favourites.nearest(de.position.from(position.place ?? position.here ?? de.position.here))}</p>
      ) : (
        <>
          <p>{favourites.unplaced}</p>
          <Button look="outline" busy={searching} onClick={watchPosition}>
            <Icon name="locate" size={18} />
            {de.banner.nearMe}
          </Button>
        </>
      )}
    </div>
  );
}

/** A card that disappears takes the focused heart along; the keyboard goes on at the one that follows. */
function useFocusAfterRemoval(companies: readonly { id: string }[] | undefined) {
  const before = useRef(companies);
  useEffect(() => {
    const gone =
      before.current?.findIndex(({ id }) => !companies?.some((company) => company.id === id)) ?? -1;
    before.current = companies;
    if (gone === -1 || document.activeElement !== document.body) return;
    const content = document.getElementById("inhalt");
    const hearts = [...(content?.querySelectorAll<HTMLElement>("article button") ?? [])];
    (hearts[Math.min(gone, hearts.length - 1)] ?? content)?.focus({ preventScroll: true });
  }, [companies]);
}

function Nothing() {
  return (
    <ScenePanel level={2} title={dePages.favourites.emptyTitle} text={dePages.favourites.emptyText}>
      <Link href={paths.overview()} className={buttonClass()}>
        {dePages.favourites.discover}
      </Link>
    </ScenePanel>
  );
}
