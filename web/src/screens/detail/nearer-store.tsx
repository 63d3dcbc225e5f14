/** Names the location that is nearer to the visitor than the head office, whose address the page begins with. */
import { useSite } from "../../api/site-context";
import type { Store } from "../../api/types";
import { usePosition } from "../../browser/position";
import { distanceText } from "../../lib/format";
import { distanceKm, drawablePosition, type Position } from "../../lib/geo";
import { dePages } from "../../text/de-pages";
import { Icon } from "../../ui/icons";

/** Less is no reason to go elsewhere than to the head office. */
const worthSayingKm = 1;

/** The nearest of the other locations, where it is worth saying. */
export function nearerStore(
  main: Store,
  others: readonly Store[],
  position: Position,
  bounds: readonly number[],
): { store: Store; km: number } | undefined {
  const kmTo = (store: Store) => {
    const place = drawablePosition(store.location, bounds);
    return place ? distanceKm(position, place) : Infinity;
  };
  const [nearest] = others.map((store) => ({ store, km: kmTo(store) })).toSorted((a, b) => a.km - b.km);
  return nearest && nearest.km + worthSayingKm <= kmTo(main) && nearest.km < Infinity ? nearest : undefined;
}

/** Where the card of a location stands on the page. */
export const storeAnchor = (store: Store) => `standort-${store.id}`;

export function NearerStore({ main, others }: { main: Store; others: readonly Store[] }) {
  const { bounds } = useSite().region;
  const { position } = usePosition();
  const nearer = position && nearerStore(main, others, position, bounds);
  if (!nearer) return null;
  const { store, km } = nearer;
  return (
    <a
      href={`#${storeAnchor(store)}`}
      className="mt-1 flex min-h-6 items-center gap-1.5 text-md font-medium text-pine-700 underline underline-offset-4 print:hidden"
    >
      <Icon name="pin" size={18} />
      <span className="min-w-0 wrap-anywhere">
        {dePages.detail.nearer([store.street, store.town].filter(Boolean).join(", "), distanceText(km))}
      </span>
    </a>
  );
}
