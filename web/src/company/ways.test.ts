// Checks for which distances which ways are asked for, and what is told of them.
import { expect, test } from "vitest";
import type { Directions } from "../api/types";
import { modesWithin, wayOf } from "./ways";

const found = { exact: true, durationS: 421, distanceM: 3_456 } as Directions;

test("nobody is told how many hours they would walk", () => {
  expect(modesWithin(2, ["Car", "Bicycle", "Foot"])).toEqual(["Foot", "Bicycle", "Car"]);
  expect(modesWithin(12, ["Car", "Bicycle", "Foot"])).toEqual(["Bicycle", "Car"]);
  expect(modesWithin(80, ["Car", "Bicycle", "Foot"])).toEqual(["Car"]);
  expect(modesWithin(2, ["Car"])).toEqual(["Car"]);
  expect(modesWithin(2, [])).toEqual([]);
});

test("minutes are told of real ways only", () => {
  expect(wayOf("Bicycle", found)).toEqual([{ mode: "Bicycle", minutes: 7 }]);
  expect(wayOf("Foot", { ...found, durationS: 12 })).toEqual([{ mode: "Foot", minutes: 1 }]);
  expect(wayOf("Car", { ...found, exact: false })).toEqual([]);
  expect(wayOf("Car", { ...found, durationS: null })).toEqual([]);
  expect(wayOf("Car", undefined)).toEqual([]);
});
