// Which means of transport a way begins with.
import { expect, test } from "vitest";
import { firstMode } from "./default-travel-mode";

test("a way begins with a means of transport that is offered, by car if possible", () => {
  expect(firstMode(["Bicycle", "Car"])).toBe("Car");
  expect(firstMode(["Bicycle"])).toBe("Bicycle");
  expect(firstMode(["Foot", "Bicycle"])).toBe("Foot");
  expect(firstMode([])).toBe("Car");
});
