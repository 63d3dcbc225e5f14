/** The tab with the map: searches what the map shows, narrowed by everything that narrows the list. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import { usePosition, watchPosition } from "../../browser/position";
import { ActiveRoutePanel } from "../../company/active-route-panel";
import { useDirections } from "../../company/directions";
import { mapPlaces } from "../../company/map-places";
import { usePinLooks } from "../../company/pin-looks";
import { useSearchArea } from "../../company/search-area";
import { knownPosition } from "../../lib/geo";
import { paths } from "../../lib/paths";
import type { MapTarget } from "../../map/base-map";
import { CompanyMap } from "../../map/company-map";
import type { Viewport } from "../../map/viewport";
import { de } from "../../text/de";
import { deMap } from "../../text/de-map";
import { deSearch } from "../../text/de-search";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import { widen } from "./active-filters";
import type { OverviewAddress, OverviewTab } from "./address";
import type { Companies } from "./companies";
import { focusTab, resultsId } from "./focus-results";
import { companyCard } from "./map-card";
import { MapNotes } from "./map-notes";
import { firstArea, resultPlaces } from "./map-start";
import { useTarget } from "./map-target";
import { withoutQuotes } from "./search-words";

interface Props {
  address: OverviewAddress;
  companies: Companies;
}

export function MapTab({ address, companies }: Props) {
  // Where the map opens depends on where the results are, so they have to be known first.
  if (!companies.list && !companies.failed) return <Loading label={de.common.loading} />;
  return (
    <>
      <MapNotes address={address} companies={companies} />
      <OverviewMap address={address} companies={companies} />
    </>
  );
}

function OverviewMap({ address, companies }: Props) {
  const { region, map: base } = useSite();
  const [, navigate] = useLocation();
  const whereabouts = usePosition();
  const { position } = whereabouts;
  const { data: categories } = useQuery(queries.categories());
  const looks = usePinLooks(categories);
  const { way, start, cancel } = useDirections();
  const results = resultPlaces(companies.list?.content ?? []);
  const { target, goTo, noteScene } = useTarget(address, companies, whereabouts, results);
  const { markers, searching, failed, retry, show } = useMarkers(address, target);
  const onWindow = (window: Viewport | undefined) => {
    show(window);
    if (window) noteScene({ ...window.centre, zoom: window.zoom });
  };

  const nearest = results[0];
  return (
    <CompanyMap
      base={base}
      target={target}
      position={position}
      onLocate={watchPosition}
      headingId={resultsId}
      markers={markers}
      looks={looks}
      searching={searching}
      onWindow={onWindow}
      opened={address.state.storeId}
      onOpened={(storeId) => address.change({ storeId }, "same")}
      hrefOf={paths.detail}
      onOpen={(companyId) => navigate(paths.detail(companyId))}
      cardOf={companyCard}
      onNavigate={
        position &&
        (({ storeId, companyId, title, location }) =>
          start({ storeId, companyId, title, place: knownPosition(location) ?? region }))
      }
      route={way?.route}
      goal={way?.destination.place}
      destinationId={way?.destination.storeId}
      panel={way && <ActiveRoutePanel way={way} onCancel={cancel} />}
      notice={failed && <SearchFailed onRetry={retry} />}
      nothing={nothingAnywhere(address, companies)}
      onward={
        nearest ? (
          <Button look="outline" onClick={() => goTo({ ...nearest })} className="mx-3 mb-3">
            {deMap.goToNearest}
          </Button>
        ) : (
          companies.list?.totalElements === 0 && <OtherWays address={address} />
        )
      }
    />
  );
}

/** Said instead of "nothing here" where moving the map would not help either. */
function nothingAnywhere({ state }: OverviewAddress, { list, listedText, fetching }: Companies) {
  // Of a company with several locations the list knows only when the first is open.
  if (fetching || state.openNow || list?.totalElements !== 0) return undefined;
  const { titleFor, title } = deSearch.nothing;
  return `${listedText ? titleFor(withoutQuotes(listedText)) : title}.`;
}

function OtherWays({ address }: { address: OverviewAddress }) {
  const open = (tab: OverviewTab) => {
    address.change({ tab });
    focusTab();
  };
  return (
    <div className="mx-3 mb-3 flex flex-wrap gap-2">
      <Button look="outline" onClick={() => widen(address)}>
        {deSearch.nothing.showAll}
      </Button>
      <Button look="outline" onClick={() => open("list")}>
        {deSearch.nothing.otherWays}
      </Button>
      <Button look="outline" onClick={() => open("suggest")}>
        {deSearch.nothing.suggest}
      </Button>
    </div>
  );
}

function useMarkers({ state, filters }: OverviewAddress, target: MapTarget) {
  const { searchRadiusKm } = useSite().region;
  const {
    area: { latitude, longitude, radiusKm },
    waiting,
    show,
  } = useSearchArea(target, searchRadiusKm, firstArea(target, searchRadiusKm));
  const { data, isFetching, isError, refetch } = useQuery({
    ...queries.markers({
      text: state.search.trim() || undefined,
      categoryIds: filters.length ? filters.toSorted() : undefined,
      specialOfferId: state.offerId,
      openNow: state.openNow || undefined,
      near: { latitude, longitude, maxDistanceKm: radiusKm },
    }),
    // Pins stay while the next ones load.
    placeholderData: keepPreviousData,
  });
  return {
    markers: mapPlaces(data, isError),
    searching: waiting || isFetching,
    failed: isError,
    retry: () => void refetch(),
    show,
  };
}

function SearchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      className="mb-3"
      action={
        <Button look="quiet" onClick={onRetry}>
          {de.common.retry}
        </Button>
      }
    >
      {deMap.searchFailed}
    </Notice>
  );
}
