/** A company's own map: the head office in the middle, its other locations in grey, and the way there. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Position } from "../lib/geo";
import { deMap } from "../text/de-map";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { houseZoom, overviewZoom, showsHouses, type BaseMap } from "./base-map";
import { MapView } from "./map-view";
import { useNearViewport } from "./near-viewport";
import { pinElement, plainLook, type PinLook } from "./pin";
import { usePositionMarker } from "./position-marker";
import { useRouteLine, type Route } from "./route";
import type { MapHandle } from "./use-map";

/** Close enough to recognise the surroundings where no street is drawn. */
const surroundingsZoom = 14;
/** From here on the surroundings are seen, and what is left to ask for is the overview. */
const closeFrom = surroundingsZoom - 1;

export interface StorePlace {
  id: string;
  title: string;
  place: Position;
}

interface Props {
  base: BaseMap;
  main: StorePlace | undefined;
  others: readonly StorePlace[];
  look: PinLook | undefined;
  title: string;
  /** Shown where the head office has no known place. */
  fallback: Position;
  position: Position | undefined;
  route: Route | undefined;
  panel: ReactNode;
  /** As small as a picture on a card. */
  small?: boolean;
}

export function StoreMap({
  base,
  main,
  others,
  look,
  title,
  fallback,
  position,
  route,
  panel,
  small = false,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  const [handle, setHandle] = useState<MapHandle>();
  const [baseFailed, setBaseFailed] = useState(false);
  const centre = main?.place ?? fallback;
  const streets = showsHouses(base) && !baseFailed;
  useStorePins(handle, main, others, look);
  usePositionMarker(handle, route && position);
  useRouteLine(handle, route);

  // Whoever has chosen another view keeps it.
  useEffect(() => {
    if (baseFailed && handle?.map.getZoom() === houseZoom) handle.map.jumpTo({ zoom: overviewZoom });
  }, [handle, baseFailed]);

  const zoomTo = (zoom: number) => handle?.map.easeTo({ center: [centre.longitude, centre.latitude], zoom });
  return (
    <div ref={frame} id="lage" className="grid">
      <MapView
        base={base}
        label={deMap.placeLabel(title)}
        centre={centre}
        zoom={main && streets ? houseZoom : overviewZoom}
        cooperative
        wanted={near}
        onHandle={setHandle}
        onBaseFailed={setBaseFailed}
        credit={route?.attribution ?? undefined}
        panel={panel}
        instead={deMap.instead.address}
        className={
          small ? "h-44 rounded-2xl" : "h-full min-h-98 rounded-card shadow-card sm:min-h-88 lg:min-h-80"
        }
      >
        {/* A way has a view of its own, and the button would lie on it. */}
        {main && !panel && (
          <ZoomSwitch handle={handle} closeZoom={streets ? houseZoom : surroundingsZoom} onZoom={zoomTo} />
        )}
        {!main && (
          <p className="rounded-pill bg-surface px-4 py-2 text-md font-medium text-muted shadow-float">
            {deMap.noPosition}
          </p>
        )}
      </MapView>
    </div>
  );
}

interface ZoomSwitchProps {
  handle: MapHandle | undefined;
  closeZoom: number;
  onZoom: (zoom: number) => void;
}

/** One button that goes closer, and back to the overview. */
function ZoomSwitch({ handle, closeZoom, onZoom }: ZoomSwitchProps) {
  const [close, setClose] = useState(closeZoom === houseZoom);
  useEffect(() => {
    const tell = () => handle && setClose(handle.map.getZoom() >= closeFrom);
    tell();
    const subscription = handle?.map.on("moveend", tell);
    return () => subscription?.unsubscribe();
  }, [handle]);
  return (
    <Button look="outline" onClick={() => onZoom(close ? overviewZoom : closeZoom)} className="shadow-float">
      <Icon name={close ? "globe" : "search"} size={18} />
      {close ? deMap.wholeRegion : deMap.closer}
    </Button>
  );
}

function useStorePins(
  handle: MapHandle | undefined,
  main: StorePlace | undefined,
  others: readonly StorePlace[],
  look: PinLook | undefined,
) {
  useEffect(() => {
    if (!handle) return;
    const put = ({ place, title }: StorePlace, pinLook: PinLook, ...extra: string[]) =>
      new handle.engine.Marker({ element: pinElement("div", pinLook, title, ...extra), anchor: "bottom" })
        .setLngLat([place.longitude, place.latitude])
        .addTo(handle.map);
    const pins = others.map((store) => put(store, plainLook, "is-grey"));
    if (main) pins.push(put(main, look ?? plainLook));
    return () => {
      for (const pin of pins) pin.remove();
    };
  }, [handle, main, others, look]);
}
