/** The card of the opened pin: grows out of it, moves with the map and shrinks back when another opens. */
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { distanceText } from "../lib/format";
import { distanceKm, type Position } from "../lib/geo";
import { de } from "../text/de";
import { deMap } from "../text/de-map";
import { Button, buttonClass, IconButton } from "../ui/button";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import type { DrawnMarker, MapMarker } from "./marker";
import { buttonsOn } from "./overlays";
import { panIntoView, pinHeightPx, scrollToCard } from "./pan-into-view";
import type { MapHandle } from "./use-map";

/** How long the card takes to come and to go (S9.9). */
export const cardMotionMs = 400;

/** What is known of a place beyond its marker; each part fills the room that it has from the beginning, or less. */
export interface CardParts {
  /** Above the title. */
  picture: ReactNode;
  /** Below the address. */
  details: ReactNode;
}

interface Props {
  handle: MapHandle;
  opened: DrawnMarker;
  leaving: boolean;
  placed: boolean;
  parts: CardParts | undefined;
  position: Position | undefined;
  href: string;
  onFollow: (event: MouseEvent) => void;
  onNavigate: ((marker: MapMarker) => void) | undefined;
  onClose: () => void;
  onGone: () => void;
}

export function OpenedCard({
  handle,
  opened,
  leaving,
  placed,
  parts,
  position,
  href,
  onFollow,
  onNavigate,
  onClose,
  onGone,
}: Props) {
  const place = useCardPlace(handle, opened, placed, onClose);
  const card = useRef<HTMLElement>(null);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(gone, cardMotionMs);
    return () => clearTimeout(timer);
  }, [leaving]);

  // Whoever opened it goes on inside it; the page must not jump for that.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);

  const { marker } = opened;
  return createPortal(
    <section
      ref={card}
      tabIndex={-1}
      aria-label={marker.title}
      inert={leaving}
      className={classes(
        "map-card relative w-80 max-w-[calc(100vw-2rem)] focus-visible:outline-hidden rounded-2xl bg-surface text-ink shadow-panel",
        leaving && "is-leaving",
      )}
    >
      <CloseButton onPicture={parts !== undefined} onClose={onClose} />
      {parts?.picture}
      <div className={parts ? "p-4 pt-3" : "p-4"}>
        <h2 className={classes("line-clamp-3 text-lg leading-snug font-bold", !parts && "pr-9")}>
          {marker.title}
        </h2>
        <p className="mt-1 text-md text-muted">
          {marker.street}
          <br />
          {marker.town}
          {position && ` · ${distanceText(distanceKm(position, opened.place))}`}
        </p>
        {parts?.details}
        <div className="mt-3 flex gap-2 *:grow *:whitespace-nowrap">
          <a href={href} onClick={onFollow} className={buttonClass("primary", "px-3")}>
            {deMap.toCompany}
          </a>
          {onNavigate && (
            <Button look="outline" onClick={() => onNavigate(marker)} className="px-3">
              <Icon name="route" size={18} />
              {deMap.navigate}
            </Button>
          )}
        </div>
      </div>
    </section>,
    place,
  );
}

function CloseButton({ onPicture, onClose }: { onPicture: boolean; onClose: () => void }) {
  return (
    <IconButton
      label={de.common.close}
      onClick={onClose}
      className={classes(
        "absolute",
        onPicture
          ? "top-2 right-2 rounded-pill! bg-surface text-pine-900 shadow-float"
          : "top-1 right-1 text-muted",
      )}
    >
      <Icon name="close" size={18} />
    </IconButton>
  );
}

/** Events that must not reach the map, which would pan or zoom on them. */
const ownEvents = ["click", "dblclick", "mousedown", "touchstart", "keydown"] as const;

function cardPlace(): HTMLElement {
  const element = document.createElement("div");
  element.className = "map-card-place";
  for (const name of ownEvents) element.addEventListener(name, (event) => event.stopPropagation());
  return element;
}

/** An element above the pin that the library keeps in its place; the map makes room for it once, unless it has already. */
function useCardPlace(
  handle: MapHandle,
  opened: DrawnMarker,
  placed: boolean,
  onEscape: () => void,
): HTMLElement {
  const [element] = useState(cardPlace);
  const { latitude, longitude } = opened.drawn;
  const escape = useEffectEvent(onEscape);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => event.key === "Escape" && escape();
    element.addEventListener("keydown", listen);
    return () => element.removeEventListener("keydown", listen);
  }, [element]);

  useEffect(() => {
    const { map, engine } = handle;
    const marker = new engine.Marker({ element, anchor: "bottom", offset: [0, -pinHeightPx] })
      .setLngLat([longitude, latitude])
      .addTo(map);
    const goOut = () => void marker.remove();
    if (placed) return goOut;
    const container = map.getContainer();
    const { clientWidth: width, clientHeight: height } = container;
    const pin = map.project([longitude, latitude]);
    const [right, down] = panIntoView(
      pin,
      { width: element.offsetWidth, height: element.offsetHeight },
      { width, height },
      buttonsOn(container),
    );
    if (right !== 0 || down !== 0) map.panBy([right, down], { duration: cardMotionMs });
    const { top } = container.getBoundingClientRect();
    const bottom = top + pin.y - down - pinHeightPx;
    bringIntoSight({ top: bottom - element.offsetHeight, bottom }, top);
    return goOut;
  }, [handle, element, latitude, longitude, placed]);
  return element;
}

/** The lists of phones and tablets lie below their map: whoever opens a card there wants to see it. */
function bringIntoSight(card: { top: number; bottom: number }, mapTop: number) {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  // What the header covers is not seen.
  const from = Number.parseFloat(scrollPaddingTop) || 0;
  const by = scrollToCard(card, mapTop, { from, to: window.innerHeight });
  if (by !== 0) window.scrollBy({ top: by });
}
