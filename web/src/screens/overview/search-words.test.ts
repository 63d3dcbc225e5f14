// The rules for the words of a search.
import { expect, test } from "vitest";
import type { SearchSuggestion } from "../../api/types";
import {
  beginningsOf,
  hasQuotes,
  insistOn,
  nearWords,
  withInstead,
  withoutQuotes,
  withTown,
} from "./search-words";

test("a word that shall be there is put into quotation marks where it stands", () => {
  expect(insistOn("waschmaschine langsam", ["langsam"])).toBe('waschmaschine "langsam"');
  expect(insistOn("Bäkerei, Linz", ["bäkerei"])).toBe('"bäkerei" Linz');
  expect(insistOn("alt neu alt", ["alt", "alt"])).toBe('"alt" neu "alt"');
  expect(insistOn('"alt" neu', ["alt"])).toBe('"alt" neu "alt"');
});

test("quotation marks of every kind are recognised and taken away", () => {
  expect(hasQuotes("Brot")).toBe(false);
  for (const text of ['"Brot"', "„Brot“", "»Brot«", "”Brot”"]) {
    expect(hasQuotes(text)).toBe(true);
    expect(withoutQuotes(text)).toBe("Brot");
  }
});

test("a town replaces the half-typed name at the end and becomes the text's place", () => {
  expect(withTown("frei", "Freistadt")).toBe("in Freistadt");
  expect(withTown("bäcker frei", "Freistadt")).toBe("bäcker in Freistadt");
  expect(withTown("bäcker in frei", "Freistadt")).toBe("bäcker in Freistadt");
  expect(withTown("bäcker in der Nähe von frei", "Freistadt")).toBe("bäcker in Freistadt");
  expect(withTown("käse bad is", "Bad Ischl")).toBe("käse in Bad Ischl");
  expect(withTown("rad st. flo", "Sankt Florian")).toBe("rad in Sankt Florian");
  expect(withTown("rad voeck", "Vöcklabruck")).toBe("rad in Vöcklabruck");
  expect(withTown("rad grosss", "Großraming")).toBe("rad grosss in Großraming");
  expect(withTown("Freistadt", "Freistadt")).toBe("in Freistadt");
});

test("a town that is not typed at all is added", () => {
  expect(withTown("bäcker", "Freistadt")).toBe("bäcker in Freistadt");
  expect(withTown("bäcker in", "Freistadt")).toBe("bäcker in Freistadt");
});

test("near words begin like the longest typed word, or like less and less of it", () => {
  expect(beginningsOf("Zahnarzt")).toEqual(["Zahnarzt", "Zahn", "Zah"]);
  expect(beginningsOf("ein „Käsetoast“, bitte")).toEqual(["Käsetoast", "Käse", "Käs"]);
  expect(beginningsOf("Öl-Öfen")).toEqual(["Öfen", "Öfe"]);
  expect(beginningsOf("O\u0308fen")).toEqual(["Öfen", "Öfe"]);
  expect(beginningsOf("Tee")).toEqual(["Tee"]);
  expect(beginningsOf("& 🥕")).toEqual([]);
});

test("near words are neither names of towns or companies nor what was typed, and come once", () => {
  const of = (kind: SearchSuggestion["kind"], label: string) => ({ kind, label });
  const offered = [
    of("category", "Bücher & Papier"),
    of("trade", "Bücherei"),
    of("tag", "Bücherei"),
    of("town", "Buchkirchen"),
    of("company", "Bücherstube Linz"),
  ];
  expect(nearWords("Buchbinder", offered)).toEqual(["Bücher & Papier", "Bücherei"]);
  expect(nearWords('"buecherei"', offered)).toEqual(["Bücher & Papier"]);
  expect(nearWords("alte Bücherei", offered)).toEqual(["Bücher & Papier"]);
});

test("a word that was meant otherwise is replaced where it stands", () => {
  expect(withInstead("frisches Boot kaufen", "boot", "brot")).toBe("frisches brot kaufen");
  expect(withInstead("boote", "anders", "brot")).toBe("brot");
});
