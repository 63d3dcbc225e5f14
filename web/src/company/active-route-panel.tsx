/** The panel of the route that the visitor has asked for. */
import { useSite } from "../api/site-context";
import { RoutePanel } from "../map/route-panel";
import type { ActiveRoute } from "./directions";

interface Props {
  way: ActiveRoute;
  onCancel: () => void;
  /** Asks for the visitor's position, where the route waits for it. */
  onLocate?: () => void;
}

export function ActiveRoutePanel({ way, onCancel, onLocate }: Props) {
  const { map, region } = useSite();
  return (
    <RoutePanel
      title={way.destination.title}
      destination={way.destination.place}
      country={region.country}
      route={way.route}
      failed={way.failed}
      mode={way.mode}
      modes={map.modes}
      onMode={way.setMode}
      onCancel={onCancel}
      onLocate={onLocate}
    />
  );
}
