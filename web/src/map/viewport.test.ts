// What a window of the map contains and how far it reaches.
import { expect, test } from "vitest";
import { distanceKm } from "../lib/geo";
import { isInside, radiusKm } from "./viewport";

const edges = { west: 13.9, south: 47.95, east: 14.1, north: 48.05 };

test("the search reaches half the visible diagonal", () => {
  expect(radiusKm(edges)).toBeCloseTo(
    distanceKm({ latitude: 47.95, longitude: 13.9 }, { latitude: 48.05, longitude: 14.1 }) / 2,
    9,
  );
  expect(radiusKm(edges)).toBeCloseTo(9.29, 1);
});

test("what lies beyond an edge is not visible", () => {
  const window = { ...edges, centre: { latitude: 48, longitude: 14 }, radiusKm: 9 };
  expect(isInside(window, { latitude: 48, longitude: 14 })).toBe(true);
  expect(isInside(window, { latitude: 48, longitude: 14.11 })).toBe(false);
  expect(isInside(window, { latitude: 47.94, longitude: 14 })).toBe(false);
});
