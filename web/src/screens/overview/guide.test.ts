// Checks how the printed guide is put together.
import { expect, test } from "vitest";
import type { CompanyCard } from "../../api/types";
import { deWay } from "../../text/de-way";
import { type Guide, guideSections, guideStopsMost, nearestOf, stopsNote } from "./guide";

const category = (title: string) => ({ id: title, title, colorHex: "#123456" });
const card = (id: string, name: string, ...titles: string[]): CompanyCard => ({
  id,
  name,
  excerpt: `Über ${name}`,
  imageIds: [],
  categories: titles.map(category),
  tags: [],
  mainStore: { street: "Weg 1", postCode: "4600", town: "Wels", location: null },
});

test("companies stand below their first category, each in the order of the alphabet", () => {
  const cards = [
    card("1", "Zum Hof", "Lebensmittel"),
    card("2", "Äpfelhof", "Lebensmittel", "Mode"),
    card("3", "Nähstube", "Mode"),
    card("4", "Ohne"),
  ];
  const guide = { cards, stores: [], total: 4, day: "", place: undefined, order: "category", placed: false };
  const sections = guideSections(guide as Guide, "Weitere");
  expect(sections.map(({ title, entries }) => [title, entries.map(({ name }) => name)])).toEqual([
    ["Lebensmittel", ["Äpfelhof", "Zum Hof"]],
    ["Mode", ["Nähstube"]],
    ["Weitere", ["Ohne"]],
  ]);
});

test("phone, opening hours and the stops nearby come from the head office", () => {
  const store = (companyId: string, main: boolean, phone: string) => ({
    companyId,
    main,
    phone,
    openingHours: "Mo-Fr 08:00-18:00",
    stops: [
      {
        name: "Wels Hbf",
        kind: "Train" as const,
        location: { lat: 0, lng: 0 },
        walkingM: 400,
        walkingMin: 5,
      },
    ],
  });
  const [section] = guideSections(
    {
      cards: [card("1", "Zum Hof", "Lebensmittel")],
      stores: [store("1", false, "+43 1"), store("1", true, "+43 2"), store("2", true, "+43 3")],
      total: 1,
      day: "",
      place: "Wels",
      order: "category",
      placed: true,
    },
    "",
  );
  expect(section?.entries[0]).toEqual({
    id: "1",
    name: "Zum Hof",
    address: "Weg 1, 4600 Wels",
    distance: undefined,
    category: undefined,
    phone: "+43 2",
    hours: ["Mo–Fr 08:00–18:00 Uhr"],
    stops: ["Wels Hbf (Bahn), 5 Min. zu Fuß"],
    text: "Über Zum Hof",
  });
});

test("the nearest come first in a guide by distance, with their distances, and as many as can be read", () => {
  const at = (id: string, distanceKm: number | null) => ({
    ...card(id, `Hof ${id}`, "Lebensmittel"),
    distanceKm,
  });
  const cards = nearestOf([at("weit", 12.5), at("ohne", null), at("nah", 0.35)]);
  expect(cards.map(({ id }) => id)).toEqual(["nah", "weit", "ohne"]);
  const many = Array.from({ length: 100 }, (_, index) => at(String(index), 100 - index));
  expect(nearestOf(many)).toHaveLength(guideStopsMost);
  expect(nearestOf(many)[0]?.distanceKm).toBe(1);

  const known = { cards, stores: [], total: 3, day: "", place: "Wels" };
  const [section, ...others] = guideSections({ ...known, order: "distance", placed: true }, "");
  expect(others).toEqual([]);
  expect(section?.title).toBe("Das Nächste zuerst");
  expect(section?.entries.map(({ distance, category: of }) => [distance, of])).toEqual([
    ["350 m", "Lebensmittel"],
    ["12.50 km", "Lebensmittel"],
    [undefined, "Lebensmittel"],
  ]);
  // From the middle of the region nobody sets out.
  const [unplaced] = guideSections({ ...known, order: "category", placed: false }, "");
  expect(unplaced?.entries.every(({ distance }) => distance === undefined)).toBe(true);
});

test("whoever prints stops says where they are from, and whoever leaves them out says so", () => {
  const stop = {
    name: "Wels Hbf",
    kind: "Train" as const,
    location: { lat: 0, lng: 0 },
    walkingM: 400,
    walkingMin: 5,
  };
  const store = { companyId: "1", main: true, phone: null, openingHours: null };
  expect(stopsNote({ stores: [store] })).toBeUndefined();
  expect(stopsNote({ stores: [{ ...store, stops: [stop] }] })).toBe(deWay.stopsFrom);
  expect(stopsNote({ stores: [store], stopsLeftOut: true })).toContain("höchstens 60 Betrieben");
});
