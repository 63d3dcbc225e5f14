/** How to get there, in lines: the minutes by each means of travelling, and the nearest stops. */
import type { Store } from "../api/types";
import { deMap } from "../text/de-map";
import { deWay } from "../text/de-way";
import { Skeleton } from "../ui/skeleton";
import { WayIcon } from "./way-icon";
import type { Way } from "./ways";

/** One line from the beginning, so that nothing moves when the minutes come. */
export function WayMinutes({ ways }: { ways: readonly Way[] | undefined }) {
  if (!ways)
    return (
      <p className="flex h-6 items-center">
        <span className="sr-only">{deWay.loading}</span>
        <Skeleton className="h-4 w-48" />
      </p>
    );
  if (ways.length === 0) return null;
  return (
    <ul aria-label={deWay.title} className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1">
      {ways.map(({ mode, minutes }) => (
        <li key={mode} title={deWay.modes[mode]} className="flex items-center gap-1.5 whitespace-nowrap">
          <WayIcon of={mode} className="text-pine-600" />
          <span className="sr-only">{deWay.modes[mode]} </span>
          <span className="tabular-nums">{deMap.duration(minutes)}</span>
        </li>
      ))}
    </ul>
  );
}

/** As many as a card on the map has room for. */
const fewStops = 2;

/** How to get here without a car. No timetable is known, so none is pretended. `short`: a line for each, and few of them. */
export function NearStops({ stops, short = false }: { stops: Store["stops"]; short?: boolean }) {
  if (!stops?.length) return null;
  return (
    <ul aria-label={deWay.stops}>
      {stops.slice(0, short ? fewStops : undefined).map(({ name, kind, walkingM, walkingMin }) => (
        <li key={`${name} ${kind} ${walkingM}`} className="flex min-h-6 items-start gap-1.5">
          <WayIcon of="Stop" className="mt-[3px] text-pine-600" />
          <span className={short ? "truncate" : "wrap-anywhere"}>
            {deWay.stop(name, deWay.stopKinds[kind])}
          </span>
          <span className="ml-auto pl-2 whitespace-nowrap tabular-nums">{deWay.walking(walkingMin)}</span>
        </li>
      ))}
    </ul>
  );
}
