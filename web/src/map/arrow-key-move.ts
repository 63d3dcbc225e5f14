/** How far an arrow key moves a pin: ten metres, or a hundred with the shift key. */
import type { Position } from "../lib/geo";

const stepM = 10;
const bigStepM = 100;
const metresPerDegree = 111_195;

const directions: Record<string, readonly [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The position after the key, or undefined when the key means nothing here. */
export function movedByArrowKey(
  { latitude, longitude }: Position,
  key: string,
  big: boolean,
): Position | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const [north, east] = direction;
  const degrees = (big ? bigStepM : stepM) / metresPerDegree;
  return {
    latitude: latitude + north * degrees,
    longitude: longitude + (east * degrees) / Math.cos((latitude * Math.PI) / 180),
  };
}
