// Checks that companies without a photo do not all look the same.
import { expect, test } from "vitest";
import { traitsAfter, traitsOf, type StorefrontTraits } from "./storefront-drawing";

/** Ids as the server gives them: they begin alike and differ in a few letters. */
const ids = Array.from(
  { length: 600 },
  (_, index) =>
    `019b76da-ab${index.toString(16).padStart(2, "0")}-7000-a5d4-86bf92e0${(index * 7919) % 9973}`,
);

test("a company's drawing stays the same", () => {
  expect(traitsOf("a company")).toEqual(traitsOf("a company"));
});

const look = ({ building, wall, roof, mirrored, besides }: StorefrontTraits) =>
  // The house with the pent roof shows nothing of the roof's colour.
  [building, wall, building === 2 ? "" : roof, mirrored, besides].join();

/** The looks of the cards of one page after another, of 18 each. */
function looksOfPages(traitsIn: (before: string[], id: string) => StorefrontTraits): string[][] {
  const pages = Array.from({ length: Math.floor(ids.length / 18) }, (_, page) =>
    ids.slice(page * 18, page * 18 + 18),
  );
  return pages.map((page) => page.map((id, place) => look(traitsIn(page.slice(0, place), id))));
}

/** Pairs that stand side by side, or above each other in a grid of up to six columns, corners included. */
const equalNeighbours = (pages: string[][]) =>
  pages.flatMap((looks) =>
    looks.filter((one, place) => looks.slice(Math.max(0, place - 7), place).includes(one)),
  );

test("equal drawings never stand side by side", () => {
  expect(equalNeighbours(looksOfPages((_, id) => traitsOf(id)))).not.toEqual([]);
  expect(equalNeighbours(looksOfPages(traitsAfter))).toEqual([]);
});

test("nearly every company looks in a list as it does on its own page", () => {
  const own = looksOfPages((_, id) => traitsOf(id)).flat();
  const listed = looksOfPages(traitsAfter).flat();
  expect(listed.filter((one, place) => one !== own[place]).length).toBeLessThan(own.length / 50);
});

test("drawings differ in many ways", () => {
  const looks = ids.map((id) => look(traitsOf(id)));
  expect(new Set(looks).size).toBeGreaterThan(300);
  expect(new Set(ids.map((id) => traitsOf(id).building)).size).toBe(6);
});
