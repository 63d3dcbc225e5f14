/** The companies around a place on the map, with the list of what it shows beside it. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSite } from "../../api/site-context";
import type { Category } from "../../api/types";
import { mapPlaces } from "../../company/map-places";
import { usePinLooks } from "../../company/pin-looks";
import { useSearchArea } from "../../company/search-area";
import { paths } from "../../lib/paths";
import { CompanyMap } from "../../map/company-map";
import { de } from "../../text/de";
import { deMap } from "../../text/de-map";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import type { EmbedArea } from "./embed";
import { calls } from "./embed-calls";
import { embedCard } from "./embed-card";
import { zoomFor } from "./zoom";

interface Props {
  around: EmbedArea;
  categoryIds: readonly string[];
  categories: readonly Category[];
}

export function EmbedMap({ around, categoryIds, categories }: Props) {
  const { map: base, region } = useSite();
  const looks = usePinLooks(categories);
  const target = useMemo(
    () => ({ latitude: around.latitude, longitude: around.longitude }),
    [around.latitude, around.longitude],
  );
  const {
    area: { latitude, longitude, radiusKm },
    waiting,
    show,
  } = useSearchArea(target, around.radiusKm ?? region.searchRadiusKm);
  const { data, isFetching, isError, refetch } = useQuery({
    ...calls.markers({ latitude, longitude }, radiusKm, categoryIds),
    placeholderData: keepPreviousData,
  });
  return (
    <CompanyMap
      base={base}
      target={target}
      zoom={zoomFor(around.radiusKm, around.latitude)}
      position={undefined}
      onLocate={undefined}
      headingId="orte"
      markers={mapPlaces(data, isError)}
      looks={looks}
      searching={waiting || isFetching}
      onWindow={show}
      hrefOf={paths.detail}
      onOpen={(companyId) => window.open(paths.detail(companyId), "_blank", "noopener")}
      cardOf={embedCard}
      onNavigate={undefined}
      route={undefined}
      destinationId={undefined}
      panel={undefined}
      notice={
        isError && (
          <Notice
            tone="error"
            className="mb-3"
            action={
              <Button look="quiet" onClick={() => void refetch()}>
                {de.common.retry}
              </Button>
            }
          >
            {deMap.searchFailed}
          </Notice>
        )
      }
    />
  );
}
