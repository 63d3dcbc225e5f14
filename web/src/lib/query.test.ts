// Checks the address's query part in both directions.
import { expect, test } from "vitest";
import { formatQuery, parseQuery } from "./query";

test("what is written can be read again", () => {
  const values = { search: "Käse & Brot 100 %", filters: "a,b", page: "2" };
  expect(parseQuery(formatQuery(values))).toEqual(values);
});

test("empty values are left out", () => {
  expect(formatQuery({ search: "", page: undefined })).toBe("");
  expect(formatQuery({ search: "Brot", page: undefined })).toBe("?search=Brot");
});

test("a broken escape is taken as text", () => {
  expect(parseQuery("?search=100%")).toEqual({ search: "100%" });
});

test("names without a value are empty", () => {
  expect(parseQuery("?register&email=a%40b.at")).toEqual({ register: "", email: "a@b.at" });
});
