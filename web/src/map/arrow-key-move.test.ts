// How arrow keys move a pin.
import { expect, test } from "vitest";
import { distanceKm } from "../lib/geo";
import { nudged } from "./arrow-key-move";

const linz = { latitude: 48.3064, longitude: 14.2861 };

test("an arrow key moves a pin ten metres in its direction, with shift a hundred", () => {
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
    expect(distanceKm(linz, nudged(linz, key, false)!)).toBeCloseTo(0.01, 4);
    expect(distanceKm(linz, nudged(linz, key, true)!)).toBeCloseTo(0.1, 3);
  }
  expect(nudged(linz, "ArrowUp", false)!.latitude).toBeGreaterThan(linz.latitude);
  expect(nudged(linz, "ArrowLeft", false)!.longitude).toBeLessThan(linz.longitude);
});

test("other keys leave a pin where it is", () => {
  expect(nudged(linz, "Enter", false)).toBeUndefined();
});
