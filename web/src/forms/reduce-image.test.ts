// How large a reduced picture is.
import { expect, test } from "vitest";
import { reducedSize } from "./reduce-image";

test("large photos keep their proportions, small pictures their size", () => {
  expect(reducedSize(8000, 6000)).toEqual({ width: 2560, height: 1920 });
  expect(reducedSize(3000, 9000)).toEqual({ width: 853, height: 2560 });
  expect(reducedSize(640, 480)).toEqual({ width: 640, height: 480 });
  expect(reducedSize(100_000, 1)).toEqual({ width: 2560, height: 1 });
});
