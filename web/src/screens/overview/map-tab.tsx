/** The tab with the map: searches what the map shows, narrowed by everything that narrows the list. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import type { UnderstoodPlace } from "../../api/types";
import { usePosition, watchPosition, type PositionState } from "../../browser/position";
import { ActiveRoutePanel } from "../../company/active-route-panel";
import { useDirections } from "../../company/directions";
import { foundPlaces } from "../../company/found-places";
import { companyCard } from "../../company/map-card";
import { usePinLooks } from "../../company/pin-looks";
import { useSearchArea } from "../../company/search-area";
import { knownPosition, type Position } from "../../lib/geo";
import { paths } from "../../lib/paths";
import type { MapTarget } from "../../map/base-map";
import { CompanyMap } from "../../map/company-map";
import { de } from "../../text/de";
import { deMap } from "../../text/de-map";
import { deSearch } from "../../text/de-search";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import { widen } from "./active-filters";
import type { OverviewAddress } from "./address";
import type { Companies } from "./companies";
import { focusTab, resultsId } from "./focus-results";
import { MapNotes } from "./map-notes";
import { firstArea, resultPlaces, whereToOpen } from "./map-start";
import { withoutQuotes } from "./search-words";

interface Props {
  address: OverviewAddress;
  companies: Companies;
}

export function MapTab({ address, companies }: Props) {
  // Where the map opens depends on where the results are, so they have to be known first.
  if (!companies.list && !companies.failed) return <Loading label={de.common.loading} />;
  return (
    <div className={address.state.search ? "[--above-map:3rem]" : undefined}>
      <MapNotes address={address} companies={companies} />
      <OverviewMap address={address} companies={companies} />
    </div>
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
  const [target, goTo] = useTarget(whereabouts, companies.list?.search?.place, results);
  const { markers, searching, failed, retry, show } = useMarkers(address, target);

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
      onWindow={show}
      hrefOf={paths.detail}
      onOpen={(companyId) => navigate(paths.detail(companyId))}
      cardOf={companyCard}
      onNavigate={
        position &&
        (({ storeId, title, location }) =>
          start({ storeId, title, place: knownPosition(location) ?? region }))
      }
      route={way?.route}
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
  const toList = () => {
    address.change({ tab: "list" });
    focusTab();
  };
  return (
    <div className="mx-3 mb-3 flex flex-wrap gap-2">
      <Button look="outline" onClick={() => widen(address)}>
        {deSearch.nothing.showAll}
      </Button>
      <Button look="outline" onClick={toList}>
        {deSearch.nothing.otherWays}
      </Button>
    </div>
  );
}

/**
 * Where the map is sent: at first to what is near or to the whole region, later wherever a text leads or the
 * visitor says they are, but not after a device that moves on by itself. A place in the text wins over the
 * visitor's, as it does in the list.
 */
function useTarget(
  { position, searching }: PositionState,
  place: UnderstoodPlace | null | undefined,
  results: readonly Position[],
): [MapTarget, (place: Position) => void] {
  const { region, map: base } = useSite();
  const typed = place && { latitude: place.location.lat, longitude: place.location.lng };
  const toOpen = () => whereToOpen(typed ?? position, results, region, base);
  const [target, setTarget] = useState<MapTarget>(toOpen);
  const [typedName, setTypedName] = useState(place?.label);
  if (place?.label !== typedName) {
    setTypedName(place?.label);
    if (place) setTarget(toOpen());
  }
  const [followed, setFollowed] = useState(position);
  // Whoever asks where they are wants to see it, also a second time.
  if (searching && followed) setFollowed(undefined);
  if (!searching && position && position !== followed) {
    setFollowed(position);
    const moves = followed && followed.place === undefined && position.place === undefined;
    if (!moves) setTarget({ latitude: position.latitude, longitude: position.longitude });
  }
  return [target, setTarget];
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
    markers: foundPlaces(data, isError),
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
