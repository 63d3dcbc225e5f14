// The bar on the map stands for a round length and never grows too wide.
import { expect, test } from "vitest";
import { scaleOf } from "./scale";

test("the bar stands for the longest round length that fits", () => {
  // A pixel is 12.78 metres at this zoom and latitude.
  expect(scaleOf(48, 12, 80)).toEqual({ metres: 1_000, widthPx: 78 });
  expect(scaleOf(48, 12, 77)).toEqual({ metres: 500, widthPx: 39 });
  expect(scaleOf(48, 15, 80)).toEqual({ metres: 100, widthPx: 63 });
});

test("at no zoom is the bar too wide or too short to read", () => {
  for (let zoom = 6; zoom <= 19; zoom += 0.1) {
    const { widthPx } = scaleOf(48, zoom, 80);
    expect(widthPx).toBeGreaterThanOrEqual(31);
    expect(widthPx).toBeLessThanOrEqual(80);
  }
});
