/** The tab with the map: finds what lies around the visitor's place and hands it to the map. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { queries } from "../../api/queries";
import { usePosition } from "../../components/position";
import { useSite } from "../../components/site-context";
import { CompanyMap } from "../../map/company-map";
import { paths } from "../../paths";
import { de } from "../../text/de";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import type { OverviewAddress } from "./address";

export function MapTab({ address }: { address: OverviewAddress }) {
  const { region } = useSite();
  const [, navigate] = useLocation();
  const { position } = usePosition();
  const { latitude, longitude } = position ?? region;
  const { data, isError, refetch } = useQuery(queries.markers({ latitude, longitude }, region.searchRadiusKm, address.state.search, address.filters.toSorted()));

  if (isError) return <Notice tone="error" className="mt-6">{de.map.failed} <Button look="quiet" onClick={() => void refetch()}>{de.common.retry}</Button></Notice>;
  if (!data) return <Loading label={de.common.loading} />;
  return (
    <CompanyMap
      centre={{ latitude, longitude }}
      markers={data}
      intro={position ? de.map.soon : de.map.soonUnknown(region.name)}
      emptyText={de.map.none(region.searchRadiusKm)}
      hrefOf={paths.detail}
      onOpen={(companyId) => navigate(paths.detail(companyId))}
    />
  );
}
