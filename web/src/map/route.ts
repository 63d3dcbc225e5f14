/** A route between two places as the map draws it, and its distance and duration in words. */
import type { GeoJSONSource } from "maplibre-gl";
import { useEffect } from "react";
import { distanceText } from "../lib/format";
import type { Position } from "../lib/geo";
import { deMap } from "../text/de-map";
import { boundsOf } from "./bounds";
import { buttonsOn, panelOn } from "./overlays";
import { paddingFor } from "./route-padding";
import { nothing, routeLayers } from "./style";
import type { MapHandle } from "./use-map";

export interface Route {
  geometry: { coordinates: number[][] };
  distanceM: number;
  durationS?: number | null;
  /** False for a straight line, which is drawn dashed and called "Luftlinie". */
  exact: boolean;
  /** Why there is only a straight line although ways can be found here. */
  problem?: "NoRoute" | "Unavailable" | null;
  attribution?: string | null;
}

/** "Luftlinie 3.20 km", or "4.10 km, 12 Min." */
export function routeText({
  exact,
  distanceM,
  durationS,
}: Pick<Route, "exact" | "distanceM" | "durationS">): string {
  const distance = distanceText(distanceM / 1000);
  if (!exact) return deMap.straight(distance);
  return typeof durationS === "number"
    ? `${distance}, ${deMap.duration(Math.max(1, Math.round(durationS / 60)))}`
    : distance;
}

/** So much of the map stays free between a goal and what is said about its way. */
const goalMarginPx = 48;

/** Where there is no way to show, its goal at least does not lie under what is said about it. */
function useGoalInSight(handle: MapHandle | undefined, goal: Position | undefined) {
  useEffect(() => {
    if (!handle || !goal) return;
    const { map } = handle;
    const panel = panelOn(map.getContainer());
    const { x, y } = map.project([goal.longitude, goal.latitude]);
    const beside = !panel || x < panel.left - goalMarginPx || x > panel.right + goalMarginPx;
    if (!beside && y > panel.top - goalMarginPx) map.panBy([0, y - panel.top + goalMarginPx]);
  }, [handle, goal]);
}

/** Draws the way and brings all of it into view; without one the line disappears, and its goal is in sight. */
export function useRouteLine(
  handle: MapHandle | undefined,
  route: Route | undefined,
  goal?: Position | undefined,
) {
  useGoalInSight(handle, route ? undefined : goal);
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    const draw = () => {
      const coordinates = route?.geometry.coordinates ?? [];
      const line = {
        type: "Feature" as const,
        properties: { exact: route?.exact },
        geometry: { type: "LineString" as const, coordinates },
      };
      const drawn = coordinates.length > 1;
      const source = map.getSource<GeoJSONSource>("route");
      source?.setData(drawn ? line : nothing);
      if (source)
        for (const layer of routeLayers)
          map.setLayoutProperty(layer, "visibility", drawn ? "visible" : "none");
    };
    draw();
    // A style that arrives later, or replaces a failed one, starts with an empty line.
    const subscription = map.on("style.load", draw);
    return () => subscription.unsubscribe();
  }, [handle, route]);

  useEffect(() => {
    const coordinates = route?.geometry.coordinates ?? [];
    if (!handle || coordinates.length < 2) return;
    const container = handle.map.getContainer();
    const size = { width: container.clientWidth, height: container.clientHeight };
    const padding = paddingFor(size, panelOn(container), buttonsOn(container));
    handle.map.fitBounds(boundsOf(coordinates), { padding, maxZoom: 15 });
  }, [handle, route]);
}
