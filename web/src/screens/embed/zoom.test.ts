// Checks how near the embedded map opens.
import { expect, test } from "vitest";
import { overviewZoom, searchZoom } from "../../map/base-map";
import { zoomFor } from "./zoom";

test("the embedded map opens with the whole circle of its address, and without a place with the region", () => {
  expect(zoomFor(undefined, 48)).toBe(overviewZoom);
  // At 48 degrees and zoom 9.3 a pixel is 83 metres long, so 480 of them are 40 kilometres.
  expect(zoomFor(20, 48)).toBeCloseTo(9.3, 1);
  expect(zoomFor(10, 48) - zoomFor(20, 48)).toBeCloseTo(1, 5);
  expect([zoomFor(200, 48), zoomFor(0.1, 48)]).toEqual([overviewZoom, searchZoom]);
});
