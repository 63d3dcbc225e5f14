// What owners read about their reach.
import { expect, test } from "vitest";
import { deReach } from "./de-reach";

test("the line below a company is a sentence with and without contacts", () => {
  expect(deReach.line("32", "1")).toBe(
    "In den letzten 7 Tagen 32-mal geöffnet, einmal kontaktiert oder der Weg gesucht.",
  );
  expect(deReach.line("1", undefined)).toBe("In den letzten 7 Tagen einmal geöffnet.");
});

test("a year without a view has no best month", () => {
  expect(deReach.yearSummary("0", "3", undefined)).toBe(
    "In den letzten 12 Monaten wurde die Seite 0-mal geöffnet, in den 12 Monaten davor 3-mal.",
  );
});
