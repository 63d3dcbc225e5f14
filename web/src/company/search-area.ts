/** Which area the search beside a map asks for: what the map shows at rest, or the surroundings of a place. */
import { useMemo, useState } from "react";
import type { Position } from "../lib/geo";
import { restMs } from "../map/at-rest";
import { useDebounced } from "../ui/debounce";

/** The map is searched after a second without movement (S5.20); it reports its area after `restMs` of that. */
const mapDebounceMs = 1000 - restMs;

export interface Area extends Position {
  radiusKm: number;
}

interface SearchArea {
  area: Area;
  /** True while the map shows another part than the one that is searched. */
  waiting: boolean;
  /** Takes what the map shows; undefined where there is none. */
  show: (window: { centre: Position; radiusKm: number } | undefined) => void;
}

/** At first the surroundings of the place, or another area that the map is about to show. */
export function useSearchArea({ latitude, longitude }: Position, radiusKm: number, first?: Area): SearchArea {
  const around = useMemo(() => ({ latitude, longitude, radiusKm }), [latitude, longitude, radiusKm]);
  const [shown, setShown] = useState(first);
  const newest = shown ?? around;
  const area = useDebounced(newest, mapDebounceMs);
  return {
    area,
    waiting: !isSame(area, newest),
    show: (window) => setShown(window && { ...window.centre, radiusKm: window.radiusKm }),
  };
}

/** Whether both are the same area; a map may report its area again without having moved. */
function isSame(one: Area, other: Area): boolean {
  return (
    one.latitude === other.latitude && one.longitude === other.longitude && one.radiusKm === other.radiusKm
  );
}
