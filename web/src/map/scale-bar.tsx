/** The scale bar of the map: a line with the distance it stands for. */
import { useEffect, useRef } from "react";
import { deMap } from "../text/de-map";
import { scaleOf } from "./scale";
import type { MapHandle } from "./use-map";

const mostPx = 80;

export function ScaleBar({ handle }: { handle: MapHandle | undefined }) {
  const bar = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    // Written past React: the map moves sixty times a second.
    const show = () => {
      if (!bar.current) return;
      const { metres, widthPx } = scaleOf(map.getCenter().lat, map.getZoom(), mostPx);
      bar.current.textContent = deMap.scale(metres);
      bar.current.style.width = `${widthPx}px`;
    };
    show();
    const subscriptions = [map.on("zoom", show), map.on("moveend", show)];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [handle]);
  return (
    <p
      ref={bar}
      aria-hidden="true"
      className={
        "map-scale pointer-events-none absolute bottom-2 left-3 z-10 border-2 border-t-0 " +
        "border-ink/75 pb-0.5 text-center text-[0.75rem] leading-none font-semibold " +
        "whitespace-nowrap text-ink"
      }
    />
  );
}
