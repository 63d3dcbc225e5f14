// The German font and the styles that ask for it must agree.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { letters } from "../../german-font";

test("the styles ask the German font for exactly the letters that were put into it", () => {
  const css = readFileSync(new URL("base.css", import.meta.url), "utf8");
  const [, ranges = ""] = /figtree-german[^}]*unicode-range:\s*([^;]*);/.exec(css) ?? [];
  const asked = ranges.split(/,\s*/).flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place));
  });
  expect(asked.toSorted()).toEqual([...letters].toSorted());
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
