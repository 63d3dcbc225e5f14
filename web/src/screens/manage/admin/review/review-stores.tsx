/** The locations of an entry that waits: address, opening hours, and where they lie. */
import { useMemo, useState } from "react";
import type { components } from "../../../../api/schema.gen";
import { useSite } from "../../../../api/site-context";
import { HoursText } from "../../../../company/hours-text";
import { openingHoursLines } from "../../../../company/opening-hours-text";
import { lazyPart } from "../../../../frame/lazy-part";
import { drawablePosition } from "../../../../lib/geo";
import { de } from "../../../../text/de";
import { deAdmin } from "../../../../text/de-admin";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Icon } from "../../../../ui/icons";
import { WebsiteLink } from "./website-link";

const texts = deAdmin.review;

type AdminStore = components["schemas"]["AdminStore"];

/** Fetched with the first map that somebody wants to see. */
const StoreMap = lazyPart(() => import("../../../../map/store-map").then((part) => part.StoreMap));

export function ReviewStores({ name, stores }: { name: string; stores: readonly AdminStore[] }) {
  const { region } = useSite();
  const [shown, setShown] = useState(false);
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
      <ul className="grid gap-1.5 text-md text-muted">
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
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={texts.showPlaceOf(name)}
          onClick={() => setShown(true)}
          className="-ml-4.5 justify-self-start text-md"
        >
          <Icon name="pin" size={18} />
          {texts.place}
        </Button>
      )}
      {unplaced > 0 && <p className="text-md text-sun-dark">{texts.unplaced(unplaced)}</p>}
      <Dialog
        open={shown}
        onClose={() => setShown(false)}
        title={texts.placeOf(name)}
        closeLabel={de.common.close}
        wide
      >
        {shown && <Places name={name} places={places} />}
      </Dialog>
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
    />
  );
}
