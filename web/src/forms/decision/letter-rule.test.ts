// A mail to owners, before it is sent.
import { expect, test } from "vitest";
import { deLetter } from "../../text/de-letter";
import {
  byOwner,
  filled,
  isReady,
  named,
  ownersOf,
  paragraphs,
  unknownWord,
  withoutNames,
} from "./letter-rule";

test("names stand where the letter wants them", () => {
  expect(named(["Hofladen"])).toBe("„Hofladen“");
  expect(named(["Hofladen", "Imkerei", "Mühle"])).toBe("„Hofladen“, „Imkerei“ und „Mühle“");
  expect(filled("{Vorname}: {Betrieb}!", " Eva ", ["Hof {Vorname}"])).toBe("Eva: „Hof {Vorname}“!");
});

test("a subject is told without the words that stood for names", () => {
  expect(withoutNames("{Vorname}, ein Bild für {Betrieb}")).toBe("…, ein Bild für …");
});

test("a word in braces that stands for nothing is named, and no template has one", () => {
  expect(unknownWord("Hallo {Name}, {Betrieb}")).toBe("{Name}");
  expect(unknownWord("{Vorname} { und }")).toBe("{ und }");
  for (const { subject, message, title } of deLetter.templates) {
    expect(unknownWord(subject) ?? unknownWord(message), title).toBeUndefined();
    expect(isReady({ subject, message }), title).toBe(true);
  }
});

test("empty lines begin paragraphs", () => {
  expect(paragraphs("eins\nzwei\n\n\n\ndrei\n")).toEqual(["eins\nzwei", "drei"]);
});

test("the companies of an owner are sent together, and each owner counts once", () => {
  const of = (id: string, owner: string) => ({ id, owner: { id: owner } });
  const companies = [of("1", "b"), of("2", "a"), of("3", "b")];
  expect(byOwner(companies).map(({ id }) => id)).toEqual(["2", "1", "3"]);
  expect(ownersOf(companies)).toBe(2);
});
