// The colours of categories.
import { expect, test } from "vitest";
import { colourOf, readabilityOf } from "./category-rule";

test("a colour is read with or without its sign, anything else is none", () => {
  expect(colourOf("38721b")).toBe("#38721B");
  expect(colourOf(" #38721B ")).toBe("#38721B");
  for (const text of ["", "#fff", "grün", "#38721", "#38721bff", "#38721g"])
    expect(colourOf(text)).toBeUndefined();
});

test("a colour too light for text is told, with the shade that is used instead", () => {
  expect(readabilityOf("#000000")).toMatchObject({ ratio: "21,0", readable: true });
  const light = readabilityOf("#F8C95A");
  expect(light.readable).toBe(false);
  expect(readabilityOf(light.shade).readable).toBe(true);
});
