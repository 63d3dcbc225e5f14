// How arrow keys move a pin.
import { expect, test } from "vitest";
import { distanceKm } from "../lib/geo";
import { movedByArrowKey } from "./arrow-key-move";

const linz = { latitude: 48.3064, longitude: 14.2861 };

test("an arrow key moves a pin ten metres in its direction, with shift a hundred", () => {
  for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
    expect(distanceKm(linz, movedByArrowKey(linz, key, false)!)).toBeCloseTo(0.01, 4);
    expect(distanceKm(linz, movedByArrowKey(linz, key, true)!)).toBeCloseTo(0.1, 3);
  }
  expect(movedByArrowKey(linz, "ArrowUp", false)!.latitude).toBeGreaterThan(linz.latitude);
  expect(movedByArrowKey(linz, "ArrowLeft", false)!.longitude).toBeLessThan(linz.longitude);
});

test("other keys leave a pin where it is", () => {
  expect(movedByArrowKey(linz, "Enter", false)).toBeUndefined();
});
