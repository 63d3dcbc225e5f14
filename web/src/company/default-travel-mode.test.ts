// Which means of transport a way begins with.
import { expect, test } from "vitest";
import { defaultTravelMode } from "./default-travel-mode";

test("a way begins with a means of transport that is offered, by car if possible", () => {
  expect(defaultTravelMode(["Bicycle", "Car"])).toBe("Car");
  expect(defaultTravelMode(["Bicycle"])).toBe("Bicycle");
  expect(defaultTravelMode(["Foot", "Bicycle"])).toBe("Foot");
  expect(defaultTravelMode([])).toBe("Car");
});
