// Renders the pages without a browser, as the server will do it.
import { expect, test } from "vitest";
import type { Company, CompanyCard, Site } from "../api/types";
import { ready, render as renderPage } from "./entry-server";
import type { PageData } from "./page-data";

const link = (title: string) => ({ title, url: `/seite/${title}` });
const site: Site = {
  name: "Gutes im Umkreis",
  claim: "Gleich ums Eck",
  operator: {
    name: "Klimaallianz",
    street: "Gasse 1",
    postCode: "4020",
    town: "Linz",
    phone: "+43 1",
    email: "a@b.example",
    url: "https://a.example/",
  },
  navigation: [{ title: "Gemeinden", links: [{ title: "Beispiele", url: "https://a.example/b" }] }],
  social: [],
  pages: {
    about: link("ueber"),
    press: link("presse"),
    imprint: link("impressum"),
    privacy: link("datenschutz"),
    accessibility: link("barrierefreiheit"),
    help: link("hilfe"),
    adminHelp: link("hilfe-verwaltung"),
    reuse: link("daten"),
  },
  apps: {},
  region: {
    country: "AT",
    name: "Oberösterreich",
    latitude: 48,
    longitude: 14,
    bounds: [12, 47, 15, 49],
    searchRadiusKm: 10,
  },
  map: {
    kind: "Builtin",
    maxZoom: 16,
    attribution: "",
    builtinUrl: "/api/geo/basemap",
    builtinAttribution: "GeoNames",
    geocoderAttribution: "",
    modes: [],
  },
  colours: {},
  timeZone: "Europe/Vienna",
};
const category = { id: "c", title: "Lebensmittel", colorHex: "#38721B" };
const card: CompanyCard = {
  id: "1",
  name: "Hofladen Sonnenberg",
  excerpt: "Gemüse vom Hof",
  imageIds: ["i"],
  categories: [category],
  tags: [],
  mainStore: { street: "Weg 1", postCode: "4020", town: "Linz", location: { lat: 48.3, lng: 14.3 } },
};

const company: Company = {
  ...card,
  description: "Zeile",
  categoryIds: ["c"],
  active: true,
  listedByOperator: true,
  confirmedAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
};
const data: PageData = {
  categories: [category],
  offers: [],
  companies: {
    content: [card],
    page: 0,
    size: 18,
    totalElements: 1,
    totalPages: 1,
    facets: { categories: [{ id: "c", count: 1 }] },
  },
};

async function render(path: string, search = "", first = data) {
  await ready;
  return renderPage(JSON.stringify({ path, search, site, data: first })).html;
}

test("the overview renders its cards without a browser", async () => {
  const html = await render("/");
  expect(html).toContain("Hofladen Sonnenberg");
  expect(html).toContain("1 Betrieb");
  expect(html).toContain('href="/detail/1/"');
});

test("several offers push no category out of sight", async () => {
  const offers = ["Klimawochen", "Radwochen", "Reparaturwochen"].map((title, at) => ({
    id: String(at),
    title,
    startDate: "2026-01-01",
    endDate: "2026-12-31",
  }));
  const html = await render("/", "", { ...data, offers } as PageData);
  const places = ["Klimawochen", "Lebensmittel", "Radwochen", "Reparaturwochen"].map((title) =>
    html.indexOf(`>${title}<`),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((left, right) => left - right));
});

test("a page of cards is taken over in steps of at most five", async () => {
  const content = Array.from({ length: 18 }, (_, index) => ({ ...card, id: String(index) }));
  const html = await render("/", "", {
    ...data,
    companies: { ...data.companies!, content, totalElements: 18 },
  });
  // React begins what is taken over by itself with this mark.
  const steps = html.split("<!--$-->").map((step) => step.split("<article").length - 1);
  expect(steps.reduce((sum, cards) => sum + cards)).toBe(18);
  expect(Math.max(...steps)).toBe(5);
});

// The screen and its maps are translated on first use, which takes its time on a busy machine.
test("a company's page renders without a browser", { timeout: 30_000 }, async () => {
  const html = await render("/detail/1/", "", { ...data, company, stores: [], campaigns: [] });
  expect(html).toContain("<h1");
  expect(html).toContain("Hofladen Sonnenberg");
});

test("a company's page says how to get there without a car", { timeout: 30_000 }, async () => {
  const location = { lat: 48.3, lng: 14.3 };
  const stops = [
    { name: "Ortsplatz", kind: "Bus" as const, location, walkingM: 30, walkingMin: 0 },
    { name: "Freistadt", kind: "Train" as const, location, walkingM: 640, walkingMin: 8 },
  ];
  const address = { street: "Weg 1", postCode: "4020", town: "Linz" };
  const place = { title: "Laden", main: true, openIntervals: [], location, stops };
  const store = { id: "s", companyId: "1", ...place, ...address };
  const html = await render("/detail/1/", "", { ...data, company, stores: [store], campaigns: [] });
  expect(html).toMatch(/Ortsplatz \(Bus\)<.*?>gleich daneben<.*Freistadt \(Bahn\)<.*?>8 Min\. zu Fuß</);
});

test(
  "a company's page says where opening hours are missing, and how to ask",
  { timeout: 30_000 },
  async () => {
    const address = { street: "Weg 1", postCode: "4020", town: "Linz", location: null };
    const page = async (known: { openingHours?: string; phone?: string }) => {
      const store = { id: "s", companyId: "1", title: "Laden", main: true, openIntervals: [], stops: [] };
      const stores = [{ ...store, ...address, ...known }];
      return await render("/detail/1/", "", { ...data, company, stores, campaigns: [] });
    };
    const missing = "Keine Öffnungszeiten angegeben";
    expect(await page({ openingHours: "Mo-Fr 08:00-12:00" })).not.toContain(missing);
    const silent = await page({});
    expect(silent).toContain(missing);
    expect(silent).not.toContain("telefonisch");
    expect(await page({ phone: "+43 732 123456" })).toMatch(
      /Keine Öffnungszeiten angegeben.*<a href="tel:[^"]+"[^>]*>frag am besten telefonisch nach</,
    );
    const none = await render("/detail/1/", "", { ...data, company, stores: [], campaigns: [] });
    expect(none).not.toContain(missing);
  },
);

test(
  "a short description stands beside the pictures, and beside a long one stays what one came for",
  { timeout: 30_000 },
  async () => {
    const columns = async (description: string) => {
      const html = await render("/detail/1/", "", {
        ...data,
        company: { ...company, description },
        stores: [],
        campaigns: [],
      });
      const withTitle = /<div class="([^"]*)"><h1/.exec(html)?.[1]?.split(" ") ?? [];
      expect(withTitle).toContain("lg:col-start-2");
      return { beside: html.split("lg:col-start-2").length - 1, stays: withTitle.includes("lg:sticky") };
    };
    expect(await columns("Zeile")).toEqual({ beside: 2, stays: false });
    expect(await columns("Brot vom Hof. ".repeat(60))).toEqual({ beside: 1, stays: true });
  },
);

test("two further locations stand in two columns, three in three", { timeout: 30_000 }, async () => {
  const address = { street: "Weg 1", postCode: "4020", town: "Linz", location: null };
  const store = (id: string, main: boolean) =>
    Object.assign({ id, companyId: "1", title: `Laden ${id}`, main, openIntervals: [], stops: [] }, address);
  const columns = async (further: string[]) => {
    const stores = [store("0", true), ...further.map((id) => store(id, false))];
    const html = await render("/detail/1/", "", { ...data, company, stores, campaigns: [] });
    const list = /id="standorte".*?<ul class="([^"]*)"/.exec(html)?.[1] ?? "";
    return ["md:grid-cols-2", "xl:grid-cols-3"].map((name) => list.split(" ").includes(name));
  };
  expect(await columns(["1"])).toEqual([false, false]);
  expect(await columns(["1", "2"])).toEqual([true, false]);
  expect(await columns(["1", "2", "3"])).toEqual([true, true]);
});

test("the other public pages render without a browser", async () => {
  expect(await render("/reihenfolge")).toContain("So entsteht die Reihenfolge");
  expect(await render("/login")).toContain("Passwort");
  expect(
    await render("/seite/impressum", "", { page: { title: "Impressum", html: "<h2>Betreiber</h2>" } }),
  ).toContain("<h2>Betreiber</h2>");
  expect(await render("/fehlt")).toContain("Hier ist leider nichts");
});

test("no rendered page carries a style attribute or an inline script", async () => {
  for (const path of ["/", "/detail/1/", "/reihenfolge", "/login"])
    expect(await render(path)).not.toMatch(/ style="|<script/);
});

test("a company that is missing or gone has a page that says so", async () => {
  expect(await render("/detail/1/", "", { missing: 404 })).toContain("Diesen Betrieb finden wir nicht");
  expect(await render("/detail/1/", "", { missing: 410 })).toContain(
    "Diesen Betrieb gibt es hier nicht mehr",
  );
});

test("the state in the address is rendered with its answer", async () => {
  const html = await render("/", "search=Brot&filters=c&open=1", data);
  expect(html).toContain("Hofladen Sonnenberg");
  expect(html).toContain('value="Brot"');
});

test("a page that only four columns have is rendered as the last one of the usual size", async () => {
  const html = await render("/", "page=40", {
    ...data,
    companies: { ...data.companies!, page: 34, totalElements: 626, totalPages: 35 },
  });
  expect(html).toContain("Hofladen Sonnenberg");
  expect(html).toMatch(/aria-current="page"[^>]*>35</);
});

test("colours come with the page, and ids that cannot be a class bring none", () => {
  const categories = [category, { ...category, id: "x{}</style><script>" }];
  const { css } = renderPage(
    JSON.stringify({
      path: "/",
      search: "",
      site: { ...site, colours: { pine: "#123456", "x;}": "#123456", sun: "red}" } },
      data: { ...data, categories },
    }),
  );
  expect(css).toMatch(
    /^:root\{--color-pine-700:light-dark\(#123456,#[\da-f]{6}\);--background-color-pine-700:#123456\}\.cat-c\{/,
  );
  expect(css).toMatch(
    /#123456\}\.cat-c\{(--cat(-tint|-mid)?:light-dark\(#[\da-f]{6},#[\da-f]{6}\);){3}--cat-paint:#[\da-f]{6}\}$/,
  );
});

test("what the search made of a text is rendered with its results", async () => {
  const search = {
    place: {
      label: "Freistadt",
      words: "in freistadt",
      rest: "bäkerei langsam",
      location: { lat: 48.5, lng: 14.5 },
      radiusKm: 4,
    },
    leftOut: ["langsam", "rosa"],
    corrected: [{ typed: "bäkerei", shown: "bäckerei" }],
    doubted: [{ typed: "boot", shown: "brot" }],
  };
  const html = await render("/", "search=b%C3%A4kerei+langsam+rosa+boot+in+freistadt", {
    ...data,
    companies: { ...data.companies!, search },
  });
  expect(html).toContain('aria-label="Ort „in Freistadt“ entfernen"');
  expect(html).toContain("Entfernungen ab Freistadt");
  expect(html).toContain("Ohne „langsam“ und „rosa“: 1 Betrieb");
  expect(html).toContain(">Nur mit „langsam“</button>");
  expect(html).toContain(">Nur mit „rosa“</button>");
  expect(html).toContain(">Meintest du „brot“?</button>");
  expect(html).toContain("Gezeigt wird „bäckerei“.");
  expect(html).toContain("Nur „bäkerei“ suchen");
});

test("signs without a word are said to be no search, and nothing is said to be found for them", async () => {
  for (const search of ["%F0%9F%A5%95", "%26", "%21%21"]) {
    const html = await render("/", `search=${search}`);
    expect(html).toContain(`„${decodeURIComponent(search).replace("&", "&amp;")}“ enthält kein Wort`);
    expect(html).not.toContain("1 Betrieb für");
    expect(html).not.toContain("Nach Relevanz sortiert");
  }
  expect(await render("/", "search=Brot")).not.toContain("enthält kein Wort");
});

test("a text that is the name of a category is told apart from the category, with both numbers", async () => {
  const companies = {
    ...data.companies!,
    totalElements: 159,
    facets: { categories: [{ id: "c", count: 148 }] },
  };
  const html = await render("/", "search=lebensmittel", { ...data, companies });
  expect(html).toContain("159 Betriebe für „lebensmittel“");
  expect(html).toContain(">Nur die Kategorie „Lebensmittel“: 148 Betriebe</button>");
  expect(await render("/", "search=lebensmittel&filters=c", { ...data, companies })).not.toContain("Nur die");
  expect(await render("/", "search=Lebensmittelladen", { ...data, companies })).not.toContain("Nur die");
});

test("the list says where it is not ordered by distance, beside the way to how it is", async () => {
  const html = await render("/", "search=Brot");
  expect(html).toContain("Nach Relevanz sortiert");
  expect(html).toContain('href="/reihenfolge"');
  expect(await render("/")).not.toContain("Nach Relevanz");
  const place = {
    label: "Linz",
    words: "Linz",
    rest: "Brot",
    location: { lat: 48.3, lng: 14.3 },
    radiusKm: 8,
  };
  const search = { place, leftOut: [], corrected: [], doubted: [] };
  const near = await render("/", "search=Brot+Linz", { ...data, companies: { ...data.companies!, search } });
  expect(near).toContain("Nach Relevanz sortiert · Entfernungen ab Linz");
  const only = { place: { ...place, rest: "" }, leftOut: [], corrected: [], doubted: [] };
  const all = await render("/", "search=Linz", { ...data, companies: { ...data.companies!, search: only } });
  expect(all).toContain("Entfernungen ab Linz");
  expect(all).not.toContain("Nach Relevanz");
  expect(await render("/reihenfolge")).toContain("Ersatztreffer stehen weiter hinten");
});

test("a page without results says what was searched and shows ways that lead on", async () => {
  const nothing = { ...data.companies!, content: [], totalElements: 0, totalPages: 0 };
  const html = await render("/", "search=%22brot%22&filters=c", { ...data, companies: nothing });
  expect(html).toContain("Zu „brot“ haben wir noch nichts gefunden");
  for (const way of [
    "Ohne Filter suchen",
    "Ohne Anführungszeichen suchen",
    "Alle Betriebe zeigen",
    "Betrieb vorschlagen",
    "Stöbere in einer Kategorie",
  ])
    expect(html).toContain(way);
  expect(html).toContain('href="/?filters=c"');
});
