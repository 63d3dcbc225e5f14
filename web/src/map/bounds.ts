/** The smallest window that holds a whole line. */

export type Bounds = [
  southWest: [longitude: number, latitude: number],
  northEast: [longitude: number, latitude: number],
];

/** A long way has more points than a call can have arguments, so none of them is passed to Math.min all at once. */
export function boundsOf(coordinates: readonly (readonly number[])[]): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude = 0, latitude = 0] of coordinates) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [
    [west, south],
    [east, north],
  ];
}
