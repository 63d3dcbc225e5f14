// Texts are the same for every region: none names a place, a postcode or a law of the first one.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const words =
  /sterreich|Linz|Wels|Steyr|Freistadt|Mühlviertel|Innviertel|Salzkammergut|\b4\d{3}\b|\+43|\bOÖ\b/;

test("no text names a place of one region", () => {
  const folder = `${import.meta.dirname}/`;
  const texts = readdirSync(folder).filter((name) => /^de.*(?<!\.test)\.ts$/.test(name));
  expect(texts.length).toBeGreaterThan(10);
  const found = texts.flatMap((name) =>
    readFileSync(folder + name, "utf8")
      .split("\n")
      .filter((line) => words.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
