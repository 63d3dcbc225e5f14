// The fonts that are cut from ours and the styles that ask for them must agree.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { letters, western } from "../../german-font";

const css = readFileSync(new URL("base.css", import.meta.url), "utf8");

/** Every letter that the styles ask a font for. */
function askedOf(font: string): string[] {
  const [, ranges = ""] = new RegExp(`${font}-wght[^}]*unicode-range:\\s*([^;]*);`).exec(css) ?? [];
  return ranges.split(/,\s*/).flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place));
  });
}

test("the styles ask the German font for exactly the letters that were put into it", () => {
  expect(askedOf("german").toSorted()).toEqual([...letters].toSorted());
});

test("the other letters of western Europe are in a font of their own, and asked of it after the German one", () => {
  const asked = askedOf("western").filter((letter) => !letters.includes(letter));
  expect(asked.toSorted()).toEqual([...western].toSorted());
  for (const letter of "âÂàÀçÇèÈéÉêÊëËîÎïÏôÔûÛùÙÿœŒæÆ")
    expect(letters.includes(letter) || western.includes(letter)).toBe(true);
  // The last font that has a letter shows it.
  const order = ["latin-wght", "latin-ext-wght", "western-wght", "german-wght"].map((font) =>
    css.indexOf(`figtree-${font}`),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((left, right) => left - right));
});

test("the German font has every letter of our own texts", () => {
  const folder = new URL("../text/", import.meta.url);
  const texts = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("");
  // Our font has neither pictures nor the sign of a key.
  const missing = [...new Set(texts)].filter(
    (letter) => !letters.includes(letter) && !/[\n⌘\p{Emoji_Presentation}]/u.test(letter),
  );
  expect(missing).toEqual([]);
});
