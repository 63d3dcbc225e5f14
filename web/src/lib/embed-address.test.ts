// Checks the address of the view for other websites, and the code that puts it there.
import { expect, test } from "vitest";
import { chosenCategories, embedAddress, embedCode, readEmbed } from "./embed-address";

test("what stands in the address comes out again", () => {
  const choice = { categories: ["a-1"], place: "Bad Ischl", radiusKm: 20, view: "map" as const };
  expect(embedAddress(choice)).toBe("/embed?kategorie=a-1&ort=Bad+Ischl&umkreis=20&ansicht=karte");
  expect(readEmbed("?kategorie=a-1&ort=Bad+Ischl&umkreis=20&ansicht=karte")).toEqual(choice);
});

test("what is missing or nonsense becomes the usual", () => {
  const usual = { categories: [], place: "", radiusKm: 10, view: "list" };
  expect(readEmbed("")).toEqual(usual);
  for (const query of [
    "?umkreis=abc",
    "?umkreis=-1",
    "?umkreis=1e9",
    "?ansicht=tabelle",
    "?kategorie=,,",
    "?ort=%20",
  ])
    expect(readEmbed(query), query).toEqual(usual);
  expect(embedAddress(readEmbed(""))).toBe("/embed");
});

test("nothing typed into the form can break out of the code", () => {
  const code = embedCode(
    { categories: [], place: '"><script>alert(1)</script>', radiusKm: 10, view: "list" },
    "https://umkreis.example",
    'Gutes "im" <Umkreis>',
    640,
  );
  expect(code.match(/<\w+/g)).toEqual(["<iframe"]);
  expect(code).toContain('title="Gutes &quot;im&quot; &lt;Umkreis>"');
  expect(code).toContain('src="https://umkreis.example/embed?ort=');
});

test("categories are found by id and by title, also one with a comma", () => {
  const known = [
    { id: "1", title: "Lebensmittel" },
    { id: "2", title: "Haus, Garten" },
    { id: "3", title: "Mode" },
  ];
  const titles = (query: string) =>
    chosenCategories(known, readEmbed(query).categories).map(({ title }) => title);
  expect(titles("?kategorie=lebensmittel")).toEqual(["Lebensmittel"]);
  expect(titles("?kategorie=1,3")).toEqual(["Lebensmittel", "Mode"]);
  expect(titles("?kategorie=Haus,+Garten")).toEqual(["Haus, Garten"]);
  expect(titles("?kategorie=fehlt")).toEqual([]);
});
