// Where the map opens.
import { expect, test } from "vitest";
import { resultPlaces, whereToOpen } from "./map-start";

const centre = { latitude: 48, longitude: 14 };
const linz = { latitude: 48.3064, longitude: 14.2861 };
const steyr = { latitude: 48.04, longitude: 14.42 };

test("the map opens with the visitor when something is near", () => {
  expect(whereToOpen(linz, [steyr, { latitude: 48.31, longitude: 14.3 }], centre, 10)).toEqual(linz);
});

test("the map opens at the first result when nothing is near", () => {
  expect(whereToOpen(linz, [steyr], centre, 10)).toEqual(steyr);
  expect(whereToOpen(undefined, [steyr], centre, 10)).toEqual(steyr);
});

test("without results or a position the map opens in the middle of the region", () => {
  expect(whereToOpen(undefined, [], centre, 10)).toEqual(centre);
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
