// Checks that companies without a photo do not all look the same.
import { expect, test } from "vitest";
import { traitsOf } from "./storefront-drawing";

/** Ids as the server gives them: they begin alike and differ in a few letters. */
const ids = Array.from(
  { length: 600 },
  (_, index) =>
    `019b76da-ab${index.toString(16).padStart(2, "0")}-7000-a5d4-86bf92e0${(index * 7919) % 9973}`,
);

test("a company's drawing stays the same", () => {
  expect(traitsOf("a company")).toEqual(traitsOf("a company"));
});

test("equal drawings hardly ever stand side by side", () => {
  const looks = ids.map((id) => {
    const { building, wall, roof, mirrored, besides } = traitsOf(id);
    return [building, wall, roof, mirrored, besides].join();
  });
  const beside = (step: number) => looks.filter((look, index) => look === looks[index + step]).length;
  // Side by side, and one below the other in four and six columns: five of some 1,800 pairs at most.
  expect([1, 4, 6].map(beside).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(5);
  expect(new Set(looks).size).toBeGreaterThan(300);
  expect(new Set(ids.map((id) => traitsOf(id).building)).size).toBe(6);
});
