// Proves that no configured colour can make text unreadable.
import { expect, test } from "vitest";
import { contrast, darkShade, parseHex, shadesOf } from "./colour";

const rgb = (hex: string) => parseHex(hex)!;

test("black on white has the greatest contrast there is", () => {
  expect(contrast(rgb("#000"), rgb("#ffffff"))).toBeCloseTo(21);
});

test("any colour yields text that can be read on its tint and on white", () => {
  const steps = ["00", "33", "66", "99", "cc", "ff"];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const { text, tint, dark } = shadesOf(`#${red}${green}${blue}`);
        expect(contrast(rgb(text), rgb(tint))).toBeGreaterThanOrEqual(4.45);
        expect(contrast(rgb(text), rgb("#ffffff"))).toBeGreaterThanOrEqual(4.5);
        // On dark pages: on the tint, on cards, and below what stands on a chosen chip.
        for (const ground of [dark.tint, "#162b23", "#0e1f19"])
          expect(contrast(rgb(dark.text), rgb(ground))).toBeGreaterThanOrEqual(4.45);
      }
});

test("a dark enough colour stays as configured", () => {
  expect(shadesOf("#1D6A96").text).toBe("#1d6a96");
});

test("a value that is no colour becomes pine green", () => {
  expect(shadesOf("grün").text).toBe("#12593f");
});

test("an operator's colour has a counterpart that can be read on dark pages", () => {
  for (const colour of ["#12593f", "#000000", "#7a1f5c", "#1d5e86"])
    expect(contrast(rgb(darkShade(colour)), rgb("#162b23"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(rgb(darkShade("#fbfaf5")), rgb("#eef3ec"))).toBeGreaterThanOrEqual(7);
});
