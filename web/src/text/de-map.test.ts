// Counts on the map are good German, also for one.
import { expect, test } from "vitest";
import { deMap } from "./de-map";

test("one more place is told in the singular, several in the plural", () => {
  expect(deMap.window.more(1)).toBe("… und 1 weiterer Standort. Zoome näher heran, um ihn zu sehen.");
  expect(deMap.window.more(1_200)).toMatch(
    /^… und 1.200 weitere Standorte\. Zoome näher heran, um sie zu sehen\.$/,
  );
  expect(deMap.nearby.more(1)).toBe("… und 1 weiterer Standort, der weiter weg liegt.");
  expect(deMap.nearby.more(61)).toBe("… und 61 weitere Standorte, die weiter weg liegen.");
});

test("where there is no map, nobody is told to move it or to zoom", () => {
  const { label, found, searching, more, none } = deMap.nearby;
  const said = [label, found(0), found(1), found(2), searching, more(1), more(2), none, deMap.instead.list];
  expect(said.filter((text) => /zoom|Karte|Ausschnitt|Alles/i.test(text))).toEqual([]);
});
