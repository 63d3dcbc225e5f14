// What a card says, rendered without a browser.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { CompanyCard as Company } from "../api/types";
import { CompanyCard } from "./company-card";

const company: Company = {
  id: "1",
  name: "Hofladen Sonnenberg",
  excerpt: "Gemüse vom Hof",
  imageIds: ["i1", "i2"],
  categories: [{ id: "c", title: "Lebensmittel", colorHex: "#38721B", imageId: "symbol" }],
  tags: [],
  mainStore: { street: "Weg 1", postCode: "4020", town: "Linz", location: { lat: 48.3, lng: 14.3 } },
  nearestTown: "Wels",
  distanceKm: 1.25,
};

function rendered(fields: Partial<Company>, showDistance: boolean) {
  const cards = { now: undefined, showDistance, isFavourite: () => false, changeFavourite: () => undefined };
  const card = createElement(CompanyCard, { company: { ...company, ...fields }, cards });
  const page = { ssrPath: "/", children: card };
  return renderToStaticMarkup(createElement(Router, page));
}

test("a card names the town that its distance leads to, and without a distance that of the head office", () => {
  expect(rendered({}, true)).toMatch(/Wels.*1\.25 km/);
  expect(rendered({}, true)).not.toContain("Linz");
  expect(rendered({ nearestTown: undefined }, true)).toMatch(/Linz.*1\.25 km/);
  expect(rendered({}, false)).toContain("Linz");
  expect(rendered({}, false)).not.toMatch(/Wels|km/);
});

test("a card wears its first category's colour and symbol, and shows the first picture", () => {
  const html = rendered({}, false);
  expect(html).toMatch(/<article class="[^"]*\bcat-c\b/);
  expect(html).toContain("Lebensmittel");
  expect(html).toMatch(/<img[^>]*\/api\/media\/i1/);
  expect(html).not.toContain("/api/media/i2");
});
