/** A small map with one pin that its owner moves: by dragging, by arrow keys, or by a click where there is none yet. */
import type { Marker } from "maplibre-gl";
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from "react";
import { decimalText } from "../lib/format";
import type { Position } from "../lib/geo";
import { deMap } from "../text/de-map";
import { movedByArrowKey } from "./arrow-key-move";
import { houseZoom, searchZoom, showsHouses, type BaseMap } from "./base-map";
import { MapView } from "./map-view";
import { pinElement, plainLook } from "./pin";
import type { MapHandle } from "./use-map";

const unplacedZoom = 9;
/** No map in this projection reaches the poles. */
const mostLatitude = 85;

interface Props {
  base: BaseMap;
  /** Undefined, 0/0 or beyond the earth where the place is not known yet, or just being typed. */
  latitude: number | undefined;
  longitude: number | undefined;
  /** Names what the pin stands for. */
  label: string;
  /** Where the map starts without a place. */
  fallback: Position;
  onMove: (position: Position) => void;
  className?: string;
}

export function PinMap({
  base,
  latitude,
  longitude,
  label,
  fallback,
  onMove,
  className = "h-72 rounded-card",
}: Props) {
  const [handle, setHandle] = useState<MapHandle>();
  const [missing, setMissing] = useState(false);
  const [baseFailed, setBaseFailed] = useState(false);
  const [announced, setAnnounced] = useState("");
  const hint = useId();
  const position =
    latitude === undefined || longitude === undefined ? undefined : shownPosition(latitude, longitude);
  const known = position !== undefined;
  const placedZoom = showsHouses(base) && !baseFailed ? houseZoom : searchZoom;

  const placed = useRef<Position>(undefined);

  const move = (next: Position) => {
    // Five decimals are about a metre; more would only pretend.
    const rounded = {
      latitude: Number(next.latitude.toFixed(5)),
      longitude: Number(next.longitude.toFixed(5)),
    };
    setAnnounced(deMap.pinMoved(decimalText(rounded.latitude, 5), decimalText(rounded.longitude, 5)));
    placed.current = rounded;
    onMove(rounded);
  };

  usePin(handle, position, label, hint, move);
  useFollowing(handle, position, placed, placedZoom);
  usePlacingByClick(handle, known, move);
  // Whoever has chosen another view keeps it.
  useEffect(() => {
    if (baseFailed && handle?.map.getZoom() === houseZoom) handle.map.jumpTo({ zoom: searchZoom });
  }, [handle, baseFailed]);

  return (
    <div>
      <MapView
        base={base}
        label={deMap.pinMapLabel(label)}
        centre={position ?? fallback}
        zoom={known ? placedZoom : unplacedZoom}
        cooperative
        onHandle={setHandle}
        onMissing={setMissing}
        onBaseFailed={setBaseFailed}
        instead={deMap.instead.numbers}
        className={className}
      />
      {!missing && (
        <p id={hint} className="mt-2 text-md text-muted">
          {known ? deMap.pinHint : deMap.pinMissing}
        </p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

function shownPosition(latitude: number, longitude: number): Position | undefined {
  const onTheMap = Math.abs(latitude) <= mostLatitude && Math.abs(longitude) <= 180;
  return onTheMap && !(latitude === 0 && longitude === 0) ? { latitude, longitude } : undefined;
}

function usePin(
  handle: MapHandle | undefined,
  position: Position | undefined,
  label: string,
  hint: string,
  move: (position: Position) => void,
) {
  const marker = useRef<Marker>(undefined);
  const known = position !== undefined;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const next = position && movedByArrowKey(position, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    // The map itself would pan on the same keys.
    event.stopPropagation();
    move(next);
  });
  const onDragged = useEffectEvent(() => {
    const place = marker.current?.getLngLat();
    if (place) move({ latitude: place.lat, longitude: place.lng });
  });

  const putAt = useEffectEvent(
    (pin: Marker) => position && pin.setLngLat([position.longitude, position.latitude]),
  );

  useEffect(() => {
    if (!handle || !known) return;
    const element = pinElement("button", plainLook, deMap.pinLabel(label), "is-draggable");
    element.setAttribute("aria-describedby", hint);
    element.addEventListener("keydown", (event) => onKey(event));
    const pin = new handle.engine.Marker({ element, anchor: "bottom", draggable: true });
    putAt(pin);
    pin.addTo(handle.map);
    pin.on("dragend", () => onDragged());
    marker.current = pin;
    return () => {
      marker.current = undefined;
      pin.remove();
    };
  }, [handle, known, label, hint]);

  const latitude = position?.latitude;
  const longitude = position?.longitude;
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) marker.current?.setLngLat([longitude, latitude]);
  }, [latitude, longitude]);
}

/**
 * Coordinates typed as text, or found by address, come into view; the first ones from near, or nobody could
 * tell whether they are right.
 */
function useFollowing(
  handle: MapHandle | undefined,
  position: Position | undefined,
  placed: RefObject<Position | undefined>,
  placedZoom: number,
) {
  const wasKnown = useRef(false);
  const latitude = position?.latitude;
  const longitude = position?.longitude;
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    const first = !wasKnown.current;
    wasKnown.current = latitude !== undefined && longitude !== undefined;
    if (latitude === undefined || longitude === undefined) return;
    // Whoever clicks or drags on the map sees the place already, and a map that jumps would take it away from under the pointer.
    const byHand = placed.current?.latitude === latitude && placed.current.longitude === longitude;
    if (first && !byHand)
      map.jumpTo({ center: [longitude, latitude], zoom: Math.max(placedZoom, map.getZoom()) });
    else if (!map.getBounds().contains([longitude, latitude])) map.jumpTo({ center: [longitude, latitude] });
  }, [handle, latitude, longitude, placed, placedZoom]);
}

/** Without a pin the first click sets it; later clicks must not move it by accident. */
function usePlacingByClick(
  handle: MapHandle | undefined,
  known: boolean,
  move: (position: Position) => void,
) {
  const place = useEffectEvent((lat: number, lng: number) => move({ latitude: lat, longitude: lng }));
  useEffect(() => {
    if (!handle || known) return;
    const subscription = handle.map.on("click", (event) => place(event.lngLat.lat, event.lngLat.lng));
    return () => subscription.unsubscribe();
  }, [handle, known]);
}
