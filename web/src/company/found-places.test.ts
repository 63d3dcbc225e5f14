// A map shows what was found, and nothing after a failure.
import { expect, test } from "vitest";
import { foundPlaces } from "./found-places";

test("a failed search leaves no place on the map, whatever was found before", () => {
  expect(foundPlaces(["Hof"], false)).toEqual(["Hof"]);
  expect(foundPlaces(["Hof"], true)).toEqual([]);
  // The same empty list every time, or every rendering would draw the map anew.
  expect(foundPlaces(undefined, false)).toBe(foundPlaces(["Hof"], true));
});
