// Checks that a damaged memory of a place does no harm.
import { expect, test } from "vitest";
import { parsePlace } from "./position";

test("a remembered place comes back", () => {
  expect(parsePlace('{"place":"4020 Linz","latitude":48.3,"longitude":14.28}')).toEqual({
    place: "4020 Linz",
    latitude: 48.3,
    longitude: 14.28,
  });
});

test("a remembered region is as large as it was", () => {
  const region = { place: "Mühlviertel", latitude: 48.4, longitude: 14.4, reachKm: 45.2 };
  expect(parsePlace(JSON.stringify(region))).toEqual(region);
  for (const reachKm of ["45", -1, null])
    expect(parsePlace(JSON.stringify({ ...region, reachKm }))).not.toHaveProperty("reachKm");
});

test("anything else counts as no place", () => {
  for (const text of [
    null,
    "",
    "{",
    "null",
    "[]",
    '{"place":"Linz"}',
    '{"place":1,"latitude":1,"longitude":2}',
    '{"place":"a","latitude":"1","longitude":2}',
  ]) {
    expect(parsePlace(text)).toBeUndefined();
  }
});
