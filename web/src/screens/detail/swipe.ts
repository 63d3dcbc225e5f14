/** What a finger that moved over a picture means. */

export interface Point {
  x: number;
  y: number;
}

/** Shorter movements are a tap that was not quite still. */
const leastPx = 40;

/** One on or one back, or nothing where the finger went more up or down than sideways. */
export function stepOfSwipe(from: Point, to: Point): -1 | 0 | 1 {
  const right = to.x - from.x;
  if (Math.abs(right) < leastPx || Math.abs(right) < Math.abs(to.y - from.y)) return 0;
  return right < 0 ? 1 : -1;
}
