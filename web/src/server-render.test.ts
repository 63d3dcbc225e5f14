// Renders the pages without a browser, as the server will do it.
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { queries } from "./api/queries";
import type { CompanyCard } from "./api/types";
import type { Site } from "./api/types";
import { App } from "./app";
import { createQueryClient } from "./query-client";
import { preloadScreen } from "./routes";

const link = (title: string) => ({ title, url: `/seite/${title}` });
const site: Site = {
  name: "Gutes im Umkreis",
  claim: "Gleich ums Eck",
  operator: { name: "Klimaallianz", street: "Gasse 1", postCode: "4020", town: "Linz", phone: "+43 1", email: "a@b.example", url: "https://a.example/" },
  navigation: [{ title: "Gemeinden", links: [{ title: "Beispiele", url: "https://a.example/b" }] }],
  social: [],
  pages: { about: link("ueber"), press: link("presse"), imprint: link("impressum"), privacy: link("datenschutz"), accessibility: link("barrierefreiheit") },
  apps: {},
  region: { name: "Oberösterreich", latitude: 48, longitude: 14, bounds: [12, 47, 15, 49], searchRadiusKm: 10 },
  map: { kind: "Builtin", maxZoom: 16, attribution: "", builtinUrl: "/api/geo/basemap", builtinAttribution: "GeoNames", geocoderAttribution: "", modes: [] },
  colours: {},
};
const category = { id: "c", title: "Lebensmittel", colorHex: "#38721B" };
const card: CompanyCard = { id: "1", name: "Hofladen Sonnenberg", excerpt: "Gemüse vom Hof", imageIds: ["i"], categories: [category], tags: [], mainStore: { street: "Weg 1", postCode: "4020", town: "Linz", location: { lat: 48.3, lng: 14.3 } } };

async function render(path: string, search = "") {
  await preloadScreen(path);
  const queryClient = createQueryClient();
  const { latitude, longitude } = site.region;
  const near = { latitude, longitude };
  queryClient.setQueryData(queries.categories().queryKey, [category]);
  queryClient.setQueryData(queries.offers().queryKey, []);
  queryClient.setQueryData(queries.companies({ text: undefined, categoryIds: undefined, near, specialOfferId: undefined, openNow: undefined }, 1, 18).queryKey, { content: [card], page: 0, size: 18, totalElements: 1, totalPages: 1, facets: { categories: [{ id: "c", count: 1 }] } });
  queryClient.setQueryData(queries.company("1").queryKey, { ...card, description: "Zeile", categoryIds: ["c"], active: true, listedByOperator: true, confirmedAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" });
  return renderToString(createElement(App, { site, queryClient, ssrPath: path, ssrSearch: search }));
}

test("the overview renders its cards without a browser", async () => {
  const html = await render("/");
  expect(html).toContain("Hofladen Sonnenberg");
  expect(html).toContain("1 Betrieb");
  expect(html).toContain('href="/detail/1/"');
});

// The screen and its maps are translated on first use, which takes its time on a busy machine.
test("a company's page renders without a browser", { timeout: 30_000 }, async () => {
  const html = await render("/detail/1/");
  expect(html).toContain("<h1");
  expect(html).toContain("Hofladen Sonnenberg");
});

test("the other public pages render without a browser", async () => {
  expect(await render("/reihenfolge")).toContain("So entsteht die Reihenfolge");
  expect(await render("/favoriten")).toContain("Noch nichts gemerkt");
  expect(await render("/fehlt")).toContain("Hier ist leider nichts");
});

test("no rendered page carries a style attribute or an inline script", async () => {
  for (const path of ["/", "/detail/1/", "/reihenfolge", "/favoriten"]) expect(await render(path)).not.toMatch(/ style="|<script/);
});
