// Where the map opens.
import { expect, test } from "vitest";
import type { MapTarget } from "../../map/base-map";
import { firstArea, resultPlaces, whereFound, wholePlace, whereToOpen } from "./map-start";

const centre = { latitude: 48, longitude: 14 };
const region = { ...centre, bounds: [12.4, 46.9, 15.4, 49.2], searchRadiusKm: 10 };
const builtin = { kind: "Builtin" } as const;
const linz = { latitude: 48.3064, longitude: 14.2861 };
const steyr = { latitude: 48.04, longitude: 14.42 };

test("the map opens with the visitor when something is near", () => {
  expect(whereToOpen(linz, [steyr, { latitude: 48.31, longitude: 14.3 }], region, builtin)).toEqual(linz);
});

test("the map opens at the first result when nothing is near", () => {
  expect(whereToOpen(linz, [steyr], region, builtin)).toEqual(steyr);
});

test("without a position the map opens on the whole region, and a list alone where the results are", () => {
  const wholeArea = region.bounds;
  expect(whereToOpen(undefined, [], region, builtin)).toEqual({ ...centre, wholeArea });
  expect(whereToOpen(undefined, [steyr], region, builtin)).toEqual({ ...steyr, wholeArea });
});

test("a text leads to all that was found, unless there is more than is known", () => {
  const usual = { ...centre, wholeArea: [12.7, 47.4, 15, 48.8] as const };
  expect(whereFound([linz, steyr], 2, usual)).toEqual({
    ...linz,
    wholeArea: [14.2861, 48.04, 14.42, 48.3064],
  });
  expect(whereFound([linz, steyr], 40, usual)).toEqual(usual);
  expect(whereFound([], 0, usual)).toEqual(usual);
});

test("streets tell better where the region ends, unless they are of another one", () => {
  const boundsWith = (tilesBounds: number[]) =>
    whereToOpen(undefined, [], region, { kind: "Streets", tilesBounds }).wholeArea;
  expect(boundsWith([12.7, 47.4, 15, 48.8])).toEqual([12.7, 47.4, 15, 48.8]);
  expect(boundsWith([9.4, 47, 9.7, 47.3])).toEqual(region.bounds);
});

test("the first search reaches as far as the map will show, and never less far than any other search", () => {
  expect(firstArea(linz, 10)).toBe(undefined);
  const whole = firstArea({ ...centre, wholeArea: [13, 47.5, 15, 48.5] }, 10);
  expect(whole).toMatchObject({ latitude: 48, longitude: 14 });
  expect(whole?.radiusKm).toBeCloseTo(93, 0);
  expect(firstArea({ ...centre, wholeArea: [14, 48, 14, 48] }, 10)).toEqual({ ...centre, radiusKm: 10 });
});

test("results without coordinates have no place", () => {
  const store = { street: "", postCode: "", town: "" };
  expect(
    resultPlaces([
      { mainStore: { ...store, location: { lat: 0, lng: 0 } } },
      { mainStore: { ...store, location: { lat: 48, lng: 14 } } },
    ]),
  ).toEqual([centre]);
});

test("a region that is given as a place is a place, although it has bounds", () => {
  const target: MapTarget = region;
  expect(firstArea(target, 10)).toBeUndefined();
});

test("a region that was typed as the place is shown as a whole, a town as what is near it", () => {
  const target = wholePlace(linz, 42, region);
  const [west, south, east, north] = target.wholeArea ?? [0, 0, 0, 0];
  expect([south, north].map((degrees) => degrees.toFixed(2))).toEqual(["47.93", "48.68"]);
  expect((east - west) / (north - south)).toBeCloseTo(1.5, 1);
  expect(wholePlace(linz, 6, region)).toEqual(linz);
  expect(wholePlace(linz, undefined, region)).toEqual(linz);
});
