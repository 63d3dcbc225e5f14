// Whom an operator's style wants to be named.
import { expect, test } from "vitest";
import { attributionTexts } from "./attribution";

test("sources are named as plain text, each once", () => {
  const linked =
    '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>';
  expect(
    attributionTexts([
      `<a href="https://tiles.example/">&#169; Kacheln &amp; Co</a>${linked}`,
      linked,
      undefined,
      "",
      linked,
    ]),
  ).toEqual(["© Kacheln & Co © OpenStreetMap contributors", "© OpenStreetMap contributors"]);
});

test("markup in the name of a source is only ever text", () => {
  expect(
    attributionTexts([
      "<img src=x onerror=alert(1)>Hof<b>karte</b>, Linz",
      { toString: () => "<b>" },
      "&#99999999;&#xA9; Amt &unbekannt;",
    ]),
  ).toEqual(["Hof karte, Linz", "&#99999999;© Amt &unbekannt;"]);
});
