// The rule for new passwords and its three lines.
import { expect, test } from "vitest";
import { isStrong, passwordLines } from "./password-rule";

const missing = (password: string) =>
  passwordLines(password)
    .filter((line) => !line.met)
    .map((line) => line.text);

test("an empty password breaks all three rules, in the agreed words", () => {
  expect(missing("")).toEqual(["Mindestens 10 Zeichen", "Groß und Kleinschreibung fehlt", "Zahl fehlt"]);
});

test("each rule is judged by itself", () => {
  expect(missing("Sonne1")).toEqual(["Mindestens 10 Zeichen"]);
  expect(missing("sonnenhof4020")).toEqual(["Groß und Kleinschreibung fehlt"]);
  expect(missing("SONNENHOF4020")).toEqual(["Groß und Kleinschreibung fehlt"]);
  expect(missing("SonnenhofLinz")).toEqual(["Zahl fehlt"]);
  expect(missing("Sonnenhof4020")).toEqual([]);
});

test("umlauts count as letters, and what looks like one character counts as one", () => {
  expect(missing("äÖ1234567")).toEqual(["Mindestens 10 Zeichen"]);
  expect(missing("äÖ12345678")).toEqual([]);
  expect(missing("aA1🌱🌱🌱🌱🌱🌱")).toEqual(["Mindestens 10 Zeichen"]);
});

test("a password is strong within 10 and 128 characters", () => {
  expect(isStrong("Sonnenhof4")).toBe(true);
  expect(isStrong(`aA1${"x".repeat(125)}`)).toBe(true);
  expect(isStrong(`aA1${"x".repeat(126)}`)).toBe(false);
});
