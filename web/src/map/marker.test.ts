// Where pins are drawn that would otherwise hide each other.
import { expect, test } from "vitest";
import { distanceKm } from "../lib/geo";
import { drawnMarkers, type MapMarker } from "./marker";

const at = (storeId: string, lat: number, lng: number): MapMarker => ({
  companyId: storeId,
  storeId,
  title: storeId,
  street: "Weg 1",
  town: "Linz",
  location: { lat, lng },
});

test("a place of its own is drawn exactly there", () => {
  const [only] = drawnMarkers([at("a", 48.3, 14.3)], 16);
  expect(only?.drawn).toEqual({ latitude: 48.3, longitude: 14.3 });
});

test("places without coordinates are not drawn", () => {
  expect(drawnMarkers([at("a", 0, 0)], 16)).toEqual([]);
});

test.each([2, 3, 8, 30])(
  "%i places with identical coordinates stand apart from each other at the closest zoom, and near their place",
  (count) => {
    const drawn = drawnMarkers(
      Array.from({ length: count }, (_, index) => at(String(index), 48.3, 14.3)),
      16,
    );
    const metresPerPixel = (78_271.517 * Math.cos((48.3 * Math.PI) / 180)) / 2 ** 16;
    for (const one of drawn) {
      expect(distanceKm(one.place, one.drawn)).toBeLessThan(0.2);
      for (const other of drawn) {
        if (one !== other)
          expect((distanceKm(one.drawn, other.drawn) * 1000) / metresPerPixel).toBeGreaterThan(36);
      }
    }
  },
);
