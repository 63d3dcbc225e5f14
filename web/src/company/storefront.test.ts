// Checks that the server draws the storefronts of a list so that neighbours differ.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListedCompanies, preloadStorefront, Storefront } from "./storefront";
import { traitsOf } from "./storefront-drawing";

/** The drawings in a page, without the ids that stand beside them. */
const drawings = (html: string) =>
  [...html.matchAll(/<svg[^>]*>([^]*?)<\/svg>/g)].map(([, drawing]) => drawing);

/** Two companies whose own drawings are the same. */
function twins(): [string, string] {
  const seen = new Map<string, string>();
  for (let number = 100_000; ; number += 1) {
    const id = `company-${number}`;
    const traits = JSON.stringify(traitsOf(id));
    const other = seen.get(traits);
    if (other) return [other, id];
    seen.set(traits, id);
  }
}

test("in a list the second of two equal drawings is another, and on its own page it is its own", async () => {
  await preloadStorefront();
  const [one, other] = twins();
  const both = [one, other].map((seed) => createElement(Storefront, { key: seed, seed }));
  const [first, second] = drawings(renderToStaticMarkup(both));
  expect(second).toBe(first);

  const companies = [{ id: one }, { id: other }];
  const listed = renderToStaticMarkup(createElement(ListedCompanies, { companies }, both));
  expect(drawings(listed)[0]).toBe(first);
  expect(drawings(listed)[1]).not.toBe(first);
});
