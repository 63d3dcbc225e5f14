// Checks distances against known ones.
import { expect, test } from "vitest";
import { distanceKm, drawablePosition, knownPosition } from "./geo";

const linz = { latitude: 48.3064, longitude: 14.2861 };
const wels = { latitude: 48.1575, longitude: 14.0289 };

test("Linz and Wels are about 25 kilometres apart, in both directions", () => {
  expect(distanceKm(linz, wels)).toBeCloseTo(25.3, 0);
  expect(distanceKm(wels, linz)).toBe(distanceKm(linz, wels));
});

test("a place is at no distance from itself, and opposite points are half the globe apart", () => {
  expect(distanceKm(linz, linz)).toBe(0);
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * 6371,
    3,
  );
});

test("0/0 and a missing location are no place", () => {
  expect(knownPosition({ lat: 0, lng: 0 })).toBeUndefined();
  expect(knownPosition(undefined)).toBeUndefined();
  expect(knownPosition({ lat: 48, lng: 0 })).toEqual({ latitude: 48, longitude: 0 });
});

test("a place outside the region is known, but none to be drawn", () => {
  const bounds = [12.4, 46.9, 15.4, 49.2];
  const at = (lat: number, lng: number) => drawablePosition({ lat, lng }, bounds);
  expect(at(48.3064, 14.2861)).toEqual(linz);
  // The edge belongs to the region, as it does on the server.
  expect(at(46.9, 15.4)).toEqual({ latitude: 46.9, longitude: 15.4 });
  for (const [lat, lng] of [
    [52.5, 13.4],
    [46.8, 14],
    [48, 12.3],
    [48, 15.5],
  ] as const)
    expect(at(lat, lng)).toBeUndefined();
  expect(drawablePosition({ lat: 0, lng: 0 }, [-1, -1, 1, 1])).toBeUndefined();
  expect(drawablePosition(undefined, bounds)).toBeUndefined();
});
