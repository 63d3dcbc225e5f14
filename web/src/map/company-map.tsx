/** Companies by place: until there is a drawn map, its text alternative, the list of what is near. */
import type { MouseEvent } from "react";
import { distanceText } from "../format";
import { distanceKm, knownPosition, type Position } from "../geo";
import { de } from "../text/de";
import { Icon } from "../ui/icons";

export interface MapMarker {
  companyId: string;
  storeId: string;
  title: string;
  street: string;
  town: string;
  location: { lat: number; lng: number };
}

interface Props {
  centre: Position;
  markers: readonly MapMarker[];
  intro: string;
  emptyText: string;
  hrefOf: (companyId: string) => string;
  onOpen: (companyId: string) => void;
}

/** Enough to look around without a wall of text. */
const listed = 60;

export function CompanyMap({ centre, markers, intro, emptyText, hrefOf, onOpen }: Props) {
  const near = markers
    .flatMap((marker) => {
      const place = knownPosition(marker.location);
      return place ? [{ marker, away: distanceKm(centre, place) }] : [];
    })
    .toSorted((left, right) => left.away - right.away)
    .slice(0, listed);
  const opens = (companyId: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(companyId);
  };
  if (near.length === 0) return <p className="mt-8 rounded-2xl bg-pine-50 px-5 py-8 text-center text-lg">{emptyText}</p>;
  return (
    <div className="mt-6">
      <p className="mb-4 text-lg">{intro}</p>
      <ul aria-label={de.map.listLabel} className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {near.map(({ marker, away }) => (
          <li key={marker.storeId} className="relative flex items-start gap-3 rounded-2xl bg-surface p-4 shadow-card transition-shadow duration-200 hover:shadow-raised">
            <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-pine-100 text-pine-700"><Icon name="pin" /></span>
            <div className="min-w-0">
              <h3 className="font-bold"><a href={hrefOf(marker.companyId)} onClick={opens(marker.companyId)} className="rounded after:absolute after:inset-0 after:rounded-2xl">{marker.title}</a></h3>
              <p className="text-md text-muted">{marker.street}, {marker.town} · {distanceText(away)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
