// A map shows what was found, and nothing after a failure.
import { expect, test } from "vitest";
import { mapPlaces } from "./map-places";

test("a failed search leaves no place on the map, whatever was found before", () => {
  expect(mapPlaces(["Hof"], false)).toEqual(["Hof"]);
  expect(mapPlaces(["Hof"], true)).toEqual([]);
  // The same empty list every time, or every rendering would draw the map anew.
  expect(mapPlaces(undefined, false)).toBe(mapPlaces(["Hof"], true));
});
