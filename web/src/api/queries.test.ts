// How long answers are kept where that depends on what they say.
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queries } from "./queries";
import type { Directions } from "./types";

const [from, to] = [
  { latitude: 48.3, longitude: 14.3 },
  { latitude: 48.2, longitude: 14 },
];
const route = {
  geometry: { type: "LineString", coordinates: [] },
  distanceM: 1,
  exact: false,
} as unknown as Directions;

test("a way is kept for a while, but not that the router was silent", () => {
  const client = new QueryClient();
  const options = queries.directions(from, to, "Car");
  const isStale = (problem: Directions["problem"]) => {
    client.setQueryData(options.queryKey, { ...route, problem });
    const query = client.getQueryCache().find({ queryKey: options.queryKey })!;
    const { staleTime } = options;
    return query.isStaleByTime(typeof staleTime === "function" ? staleTime(query as never) : staleTime);
  };
  expect(isStale("Unavailable")).toBe(true);
  expect(isStale("NoRoute")).toBe(false);
  expect(isStale(undefined)).toBe(false);
});
