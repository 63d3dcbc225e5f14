/** The locations of an entry that waits: address, opening hours, and where they lie. */
import { useMemo } from "react";
import type { components } from "../../../../api/schema.gen";
import { useSite } from "../../../../api/site-context";
import { HoursText } from "../../../../company/hours-text";
import { openingHoursLines } from "../../../../company/opening-hours-text";
import { lazyPart } from "../../../../frame/lazy-part";
import { drawablePosition } from "../../../../lib/geo";
import { deAdmin } from "../../../../text/de-admin";
import { WebsiteLink } from "./website-link";

const texts = deAdmin.review;

type AdminStore = components["schemas"]["AdminStore"];

/** Each draws itself once it is nearly in sight. */
const StoreMap = lazyPart(() => import("../../../../map/store-map").then((part) => part.StoreMap));

export function ReviewStores({ name, stores }: { name: string; stores: readonly AdminStore[] }) {
  const { region } = useSite();
  const places = useMemo(
    () =>
      stores.flatMap((store) => {
        const place = drawablePosition(store.location, region.bounds);
        return place ? [{ id: store.id, title: store.title || name, place }] : [];
      }),
    [stores, name, region.bounds],
  );
  const unplaced = stores.length - places.length;
  return (
    <>
      <ul className="grid grid-cols-1 gap-1.5 wrap-anywhere text-md text-muted">
        {stores.map((store) => (
          <li key={store.id}>
            {[store.title, store.street, `${store.postCode} ${store.town}`, store.phone, store.email]
              .filter(Boolean)
              .join(", ")}
            {store.website && (
              <>
                , <WebsiteLink website={store.website} />
              </>
            )}
            <p>
              {store.openingHours ? (
                <HoursText line={openingHoursLines(store.openingHours).join(" · ")} />
              ) : (
                texts.noHours
              )}
            </p>
          </li>
        ))}
        {stores.length === 0 && <li>{texts.noStore}</li>}
      </ul>
      {places.length > 0 && (
        <div className="max-w-lg">
          <Places name={name} places={places} />
        </div>
      )}
      {unplaced > 0 && <p className="text-md text-sun-dark">{texts.unplaced(unplaced)}</p>}
    </>
  );
}

interface Place {
  id: string;
  title: string;
  place: { latitude: number; longitude: number };
}

function Places({ name, places: [main, ...others] }: { name: string; places: readonly Place[] }) {
  const { region, map } = useSite();
  return (
    <StoreMap
      base={map}
      main={main}
      others={others}
      look={undefined}
      title={name}
      fallback={region}
      position={undefined}
      route={undefined}
      panel={undefined}
      small
    />
  );
}
