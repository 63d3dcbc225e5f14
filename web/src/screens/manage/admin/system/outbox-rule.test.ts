// How entries of the outbox are called.
import { expect, test } from "vitest";
import { aboutOf, consequenceOf, nameOf, taskOf } from "./outbox-rule";

const mail = { kind: "mail", task: "Mail" as const, what: "maria@hof.example: Willkommen" };
const again = { kind: "push", task: "PushAgain" as const, what: "Herbstmarkt", devices: 3 };
const picture = { kind: "media", task: "DiscardMedia" as const, what: "" };
const unknown = { kind: "media", task: null, what: "" };

test("an entry of the outbox is called by what people know, never by a number", () => {
  expect([taskOf(mail), nameOf(mail)]).toEqual(["E-Mail", "maria@hof.example: Willkommen"]);
  expect([taskOf(again), nameOf(again)]).toEqual(["Push-Nachricht", "Herbstmarkt, noch einmal an 3 Geräte"]);
  expect(aboutOf({ what: "Herbstmarkt", devices: 1 })).toBe("Herbstmarkt, noch einmal an 1 Gerät");
  expect([aboutOf(picture), nameOf(picture)]).toEqual(["", "Gelöschtes Bild entfernen"]);
  expect([taskOf(unknown), nameOf(unknown)]).toEqual(["Bild", "Bild"]);
});

test("before something is discarded it is said what that means", () => {
  expect(consequenceOf(again)).toContain("fehlgeschlagen");
  expect(consequenceOf(picture)).toContain("Aufräumen");
  expect(consequenceOf(unknown)).toBe("Das wird nicht mehr versucht.");
});
