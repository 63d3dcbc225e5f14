/** "Kontakt" with the head office beside its map, and the cards of all other locations. */
import { useMemo, useRef, type ReactNode } from "react";
import { useSite } from "../../api/site-context";
import type { Category, Company, Store } from "../../api/types";
import { copyText } from "../../browser/copy-text";
import { usePosition } from "../../browser/position";
import { toast } from "../../browser/toast-state";
import type { DirectionsControl } from "../../company/directions";
import { HoursText } from "../../company/hours-text";
import { openingHoursLines } from "../../company/opening-hours-text";
import { NearStops, WayMinutes } from "../../company/way-lines";
import { useWays } from "../../company/ways";
import { distanceText } from "../../lib/format";
import { distanceKm, drawablePosition } from "../../lib/geo";
import { useNearViewport } from "../../map/near-viewport";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { deWay } from "../../text/de-way";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Icon, type IconName } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { phoneUrl, websiteName, websiteUrl } from "./company-text";
import { ContactMap } from "./contact-map";
import { storeAnchor } from "./nearer-store";
import { StoreOpening } from "./store-opening";

interface Props {
  company: Company;
  store: Store | undefined;
  others: readonly Store[];
  category: Category | undefined;
  navigation: DirectionsControl;
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
}

export function Contact({ company, store, others, category, navigation, loading, failed, onRetry }: Props) {
  return (
    <section id="kontakt" aria-labelledby="kontakt-titel" className="mt-12 scroll-mt-24">
      <h2 id="kontakt-titel" className="text-2xl font-bold tracking-tight">
        {dePages.detail.contact}
      </h2>
      {loading && <Skeleton className="mt-4 h-64 rounded-card!" />}
      {failed && (
        <Notice
          tone="error"
          className="mt-4"
          action={
            <Button look="quiet" onClick={onRetry}>
              {de.common.retry}
            </Button>
          }
        >
          {de.errors.section}
        </Notice>
      )}
      {!loading && !failed && !store && <p className="mt-3 text-muted">{dePages.detail.noStore}</p>}
      {store && (
        <div className="mt-4 grid grid-cols-1 gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] print:grid-cols-1">
          <div className="rounded-card bg-surface p-6 shadow-card max-md:p-5">
            <h3 className="text-xl font-bold [hyphenate-limit-chars:18_8_6] supports-[hyphenate-limit-chars:18_8_6]:hyphens-auto">
              {store.title || company.name}
            </h3>
            <StoreOpening store={store} className="mt-1" />
            <StoreLines store={store} />
            <WayHere store={store} />
            <Stops store={store} />
            <Button look="outline" className="needs-script mt-4" onClick={() => void copyAddress(store)}>
              <Icon name="copy" size={18} />
              {dePages.detail.copyAddress}
            </Button>
          </div>
          <ContactMap
            company={company}
            store={store}
            others={others}
            category={category}
            navigation={navigation}
          />
        </div>
      )}
    </section>
  );
}

interface MoreStoresProps {
  stores: readonly Store[];
  onRoute: (store: Store) => void;
}

export function MoreStores({ stores, onRoute }: MoreStoresProps) {
  if (stores.length === 0) return null;
  return (
    <section aria-labelledby="standorte" className="mt-12">
      <h2 id="standorte" className="text-2xl font-bold tracking-tight">
        {dePages.detail.moreStores}
      </h2>
      <ul
        className={classes(
          "mt-4 grid grid-cols-1 gap-5",
          // As many columns as there are locations, up to three: none stays empty.
          stores.length > 1 ? "md:grid-cols-2" : "max-w-3xl",
          stores.length > 2 && "xl:grid-cols-3",
        )}
      >
        {stores.map((store) => (
          <StoreCard key={store.id} store={store} onRoute={() => onRoute(store)} />
        ))}
      </ul>
    </section>
  );
}

/** A location beside the head office; `NearerStore` leads here. */
function StoreCard({ store, onRoute }: { store: Store; onRoute: () => void }) {
  const { bounds } = useSite().region;
  const { position } = usePosition();
  const place = drawablePosition(store.location, bounds);
  const route = dePages.detail.routeHere(position && place && distanceText(distanceKm(position, place)));
  return (
    <li
      id={storeAnchor(store)}
      className="scroll-mt-24 rounded-card bg-surface p-5 shadow-card target:outline-2 target:outline-pine-600"
    >
      <h3 className="text-lg font-bold">{store.title}</h3>
      <StoreOpening store={store} className="mt-1" />
      <StoreLines store={store} />
      <Stops store={store} />
      {place && (
        <Button
          look="outline"
          className="needs-script mt-4"
          aria-label={dePages.detail.routeTo(route, store.title || store.town)}
          onClick={onRoute}
        >
          <Icon name="route" size={18} />
          {route}
        </Button>
      )}
    </li>
  );
}

function StoreLines({ store }: { store: Store }) {
  const website = websiteUrl(store.website);
  return (
    <address className="mt-3 grid gap-1 not-italic">
      <Line icon="pin">
        {store.street}
        <br />
        {store.postCode} {store.town}
      </Line>
      {store.phone && (
        <Line icon="phone">
          <ContactLink href={phoneUrl(store.phone)}>{store.phone}</ContactLink>
        </Line>
      )}
      {store.email && (
        <Line icon="mail">
          <ContactLink href={`mailto:${store.email}`}>{store.email}</ContactLink>
        </Line>
      )}
      {website && (
        <Line icon="globe">
          <ContactLink href={website}>{websiteName(website)}</ContactLink>
        </Line>
      )}
      <Line icon="clock">
        {store.openingHours ? (
          <>
            <span className="sr-only">{dePages.detail.openingHours}: </span>
            {openingHoursLines(store.openingHours).map((line) => (
              <span key={line} className="block">
                <HoursText line={line} />
              </span>
            ))}
          </>
        ) : (
          <NoHours phone={store.phone} />
        )}
      </Line>
    </address>
  );
}

/** Silence could be taken for "always open"; whoever can be called can be asked. */
function NoHours({ phone }: { phone: Store["phone"] }) {
  return (
    <>
      {dePages.detail.noHours}
      {phone && (
        <>
          {" – "}
          <ContactLink href={phoneUrl(phone)}>{dePages.detail.askByPhone}</ContactLink>
        </>
      )}
    </>
  );
}

/** The minutes from where the visitor is; looked for when the page is read that far. */
function WayHere({ store }: { store: Store }) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  const { bounds } = useSite().region;
  const place = useMemo(() => drawablePosition(store.location, bounds), [store.location, bounds]);
  const ways = useWays(place, near);
  return (
    <div ref={frame} className="print:hidden">
      {ways?.length !== 0 && (
        <div className={wayClass}>
          <p className="font-semibold">{deWay.title}</p>
          <WayMinutes ways={ways} />
        </div>
      )}
    </div>
  );
}

function Stops({ store: { stops } }: { store: Store }) {
  if (!stops?.length) return null;
  return (
    <div className={wayClass}>
      <p className="font-semibold">{deWay.stops}</p>
      <NearStops stops={stops} />
      {/* On the screen the map beside it says so, which is not printed. */}
      <p className="hidden text-xs text-muted print:block">{deWay.stopsFrom}</p>
    </div>
  );
}

const wayClass = "mt-3 grid gap-1 border-t border-line pt-3 text-md";

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 py-1">
      <Icon name={icon} className="mt-0.5 text-pine-600" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noopener nofollow ugc"
      className="rounded font-medium text-pine-700 underline underline-offset-4"
    >
      {children}
    </a>
  );
}

async function copyAddress({ title, street, postCode, town }: Store) {
  if (await copyText(`${title}, ${street}, ${postCode} ${town}`)) toast.success(dePages.detail.addressCopied);
  else toast.error(dePages.detail.copyFailed);
}
