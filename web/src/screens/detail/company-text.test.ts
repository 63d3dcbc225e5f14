// Checks how owners' texts are shown and linked.
import { expect, test } from "vitest";
import { contactKind, phoneUrl, realBreaks, websiteName, websiteUrl } from "./company-text";

test("line breaks written as two characters become real ones", () => {
  expect(realBreaks(String.raw`eins\nzwei\r\ndrei`)).toBe("eins\nzwei\ndrei");
  expect(realBreaks("schon\r\necht ")).toBe("schon\necht");
});

test("a website without a scheme gets https", () => {
  expect(websiteUrl("hofladen.at")).toBe("https://hofladen.at");
  expect(websiteUrl(" //hofladen.at/a ")).toBe("https://hofladen.at/a");
  expect(websiteUrl("localhost:8080")).toBe("https://localhost:8080");
});

test("a website with a scheme stays as it is", () => {
  expect(websiteUrl("http://alt.at")).toBe("http://alt.at");
  expect(websiteUrl("HTTPS://neu.at")).toBe("HTTPS://neu.at");
});

test("schemes that run code are no websites", () => {
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,x",
    " JavaScript:alert(1)",
    "mailto:a@b.at",
    "",
    undefined,
  ])
    expect(websiteUrl(text)).toBeUndefined();
});

test("a website is named without its scheme", () => {
  expect(websiteName("https://www.hofladen.at/")).toBe("hofladen.at");
});

test("a phone number is dialled without spaces", () => {
  expect(phoneUrl("+43 (0) 732 / 12-34")).toBe("tel:+437321234");
});

test("a click on a link counts as what it leads to", () => {
  expect(["tel:+43732", "mailto:a@b.at", "https://hofladen.at", "", null].map(contactKind)).toEqual([
    "Call",
    "Mail",
    "Website",
    undefined,
    undefined,
  ]);
});
