/** The map beside the contact details: where the company is, where else it is, and the way there. */
import { useMemo } from "react";
import { useSite } from "../../api/site-context";
import type { Category, Company, Store } from "../../api/types";
import { usePosition, watchPosition } from "../../browser/position";
import { ActiveRoutePanel } from "../../company/active-route-panel";
import type { DirectionsControl } from "../../company/directions";
import { pinLook } from "../../company/pin-looks";
import { drawablePosition } from "../../lib/geo";
import { StoreMap, type StorePlace } from "../../map/store-map";

interface Props {
  company: Company;
  store: Store;
  others: readonly Store[];
  category: Category | undefined;
  navigation: DirectionsControl;
}

function placeOf(store: Store, name: string, bounds: readonly number[]): StorePlace[] {
  const place = drawablePosition(store.location, bounds);
  return place ? [{ id: store.id, title: store.title || name, place }] : [];
}

export function ContactMap({ company, store, others, category, navigation: { way, cancel } }: Props) {
  const { region, map: base } = useSite();
  const { position } = usePosition();
  const [main] = useMemo(
    () => placeOf(store, company.name, region.bounds),
    [store, company.name, region.bounds],
  );
  const otherPlaces = useMemo(
    () => others.flatMap((other) => placeOf(other, company.name, region.bounds)),
    [others, company.name, region.bounds],
  );
  const look = useMemo(() => category && pinLook(category), [category]);
  return (
    <StoreMap
      base={base}
      main={main}
      others={otherPlaces}
      look={look}
      title={store.title || company.name}
      fallback={region}
      position={position}
      route={way?.route}
      panel={
        way && (
          <ActiveRoutePanel way={way} onCancel={cancel} onLocate={way.waiting ? watchPosition : undefined} />
        )
      }
    />
  );
}
