// Checks how the printed guide is put together.
import { expect, test } from "vitest";
import type { CompanyCard } from "../../api/types";
import { deWay } from "../../text/de-way";
import { guideSections, stopsNote } from "./guide";

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
  const sections = guideSections({ cards, stores: [], total: 4, day: "", place: undefined }, "Weitere");
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
    },
    "",
  );
  expect(section?.entries[0]).toEqual({
    id: "1",
    name: "Zum Hof",
    address: "Weg 1, 4600 Wels",
    phone: "+43 2",
    hours: ["Mo–Fr 08:00–18:00 Uhr"],
    stops: ["Wels Hbf (Bahn), 5 Min. zu Fuß"],
    text: "Über Zum Hof",
  });
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
