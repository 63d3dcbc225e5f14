// The location nearer to the visitor is named only where it is nearer by a distance that matters.
import { expect, test } from "vitest";
import type { Store } from "../../api/types";
import { nearerStore } from "./nearer-store";

const bounds = [9, 46, 18, 49];
const linz = { latitude: 48.3, longitude: 14.29 };

const store = (id: string, lat: number, lng: number) => ({ id, location: { lat, lng } }) as Store;

test("the nearest of the other locations is named with its distance", () => {
  const found = nearerStore(
    store("wels", 48.16, 14.03),
    [store("steyr", 48.04, 14.42), store("leonding", 48.28, 14.25)],
    linz,
    bounds,
  );
  expect(found?.store.id).toBe("leonding");
  expect(found?.km).toBeCloseTo(3.7, 1);
});

test("nothing is named where the head office is as near, within a kilometre", () => {
  expect(nearerStore(store("a", 48.3, 14.29), [store("b", 48.04, 14.42)], linz, bounds)).toBeUndefined();
  expect(nearerStore(store("a", 48.305, 14.29), [store("b", 48.3, 14.29)], linz, bounds)).toBeUndefined();
});

test("a location that nobody has placed is never nearer, and one that is placed is nearer than such a head office", () => {
  expect(nearerStore(store("a", 48.2, 14.29), [store("b", 0, 0)], linz, bounds)).toBeUndefined();
  expect(nearerStore(store("a", 0, 0), [store("b", 48.2, 14.29)], linz, bounds)?.store.id).toBe("b");
  expect(nearerStore(store("a", 0, 0), [store("b", 0, 0)], linz, bounds)).toBeUndefined();
});
