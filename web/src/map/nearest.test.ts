// Which of many places the list beside the map shows.
import { expect, test } from "vitest";
import { nearestOf } from "./nearest";

const linz = { latitude: 48.3, longitude: 14.29 };
const north = (...degrees: number[]) =>
  degrees.map((away) => ({
    name: away,
    place: { latitude: linz.latitude + away, longitude: linz.longitude },
  }));
const names = (places: { name: number }[]) => places.map(({ name }) => name);

test("the nearest come first, and the rest is only counted", () => {
  const found = nearestOf(north(0.5, 0.1, 0.4, 0.2, 0.3), linz, 3);
  expect(names(found.nearest)).toEqual([0.1, 0.2, 0.3]);
  expect(found.count).toBe(5);
});

test("fewer than wanted are all there", () => {
  expect(names(nearestOf(north(0.2, 0.1), linz, 3).nearest)).toEqual([0.1, 0.2]);
  expect(nearestOf([], linz, 3)).toEqual({ nearest: [], count: 0 });
});

test("of several equally far away no more than wanted are shown, in the order in which they were found", () => {
  const same = north(0.1, 0.1, 0.1, 0.1).map((one, index) => ({ ...one, name: index }));
  expect(names(nearestOf(same, linz, 3).nearest)).toEqual([0, 1, 2]);
});
