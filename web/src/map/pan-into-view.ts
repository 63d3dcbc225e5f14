/** How far the map moves so that the whole card of an opened pin can be seen and used. */

import type { Box } from "./overlays";

/** The card stands above the pin, which is this high. */
export const pinHeightPx = 56;
/** Around the card, and below its pin. */
const [marginPx, belowPx] = [12, 24];
/** Between the card and the buttons, or the edge where there is no room for more. */
const tightPx = 4;

interface Size {
  width: number;
  height: number;
}

/** Where the buttons of the map stand; they reach to its right edge. */
export type Buttons = Omit<Box, "right">;

type Move = readonly [x: number, y: number];

/** The least movement of the view, right and down, after which the card is inside the map and no button lies on it. */
export function panIntoView(
  pin: { x: number; y: number },
  card: Size,
  map: Size,
  buttons: Buttons | undefined,
): Move {
  const beside = Math.min(card.width / 2 + marginPx, map.width / 2);
  const above = Math.min(pinHeightPx + card.height + marginPx, map.height - belowPx);
  const x = Math.min(0, pin.x - beside) + Math.max(0, pin.x - (map.width - beside));
  const y = Math.min(0, pin.y - above) + Math.max(0, pin.y - (map.height - belowPx));
  const [aside, down] = buttons ? offButtons({ x: pin.x - x, y: pin.y - y }, card, map, buttons) : [0, 0];
  return [x + aside, y + down];
}

/**
 * How far the page scrolls down so that a card is seen that was opened from a list below the map, or on a map that is
 * partly out of sight: the map from its top if that shows the card, else the card from its top. `from` and `to` are
 * the edges of what can be seen of the page.
 */
export function scrollToCard(
  card: { top: number; bottom: number },
  mapTop: number,
  { from, to }: { from: number; to: number },
): number {
  if (card.top >= from && card.bottom <= to) return 0;
  const toMap = mapTop - from;
  return card.bottom - toMap <= to ? toMap : card.top - from;
}

function offButtons(pin: { x: number; y: number }, card: Size, map: Size, buttons: Buttons): Move {
  const [left, right] = [pin.x - card.width / 2, pin.x + card.width / 2];
  const bottom = pin.y - pinHeightPx;
  const top = bottom - card.height;
  const across = right - (buttons.left - tightPx);
  const up = bottom - (buttons.top - tightPx);
  const down = buttons.bottom + tightPx - top;
  if (across <= 0 || up <= 0 || down <= 0) return [0, 0];
  const ways: readonly { by: number; possible: boolean; move: Move }[] = [
    { by: across, possible: left - across >= tightPx, move: [across, 0] },
    { by: up, possible: top - up >= tightPx, move: [0, up] },
    { by: down, possible: pin.y + down <= map.height - belowPx, move: [0, -down] },
  ];
  // In a map that is too small for both, a button on the card can still be moved away by hand.
  return ways.filter((way) => way.possible).toSorted((one, other) => one.by - other.by)[0]?.move ?? [0, 0];
}
