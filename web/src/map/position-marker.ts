/** The dot that says where the visitor is. */
import { useEffect } from "react";
import type { Position } from "../lib/geo";
import { deMap } from "../text/de-map";
import type { MapHandle } from "./use-map";

export function usePositionMarker(handle: MapHandle | undefined, position: Position | undefined) {
  const latitude = position?.latitude;
  const longitude = position?.longitude;
  useEffect(() => {
    if (!handle || latitude === undefined || longitude === undefined) return;
    const element = document.createElement("div");
    element.className = "map-here";
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", deMap.here);
    const marker = new handle.engine.Marker({ element }).setLngLat([longitude, latitude]).addTo(handle.map);
    return () => void marker.remove();
  }, [handle, latitude, longitude]);
}
