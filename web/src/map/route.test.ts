// The figures of a way in words, and links that carry only the destination.
import { expect, test } from "vitest";
import { deMap } from "../text/de-map";
import { deviceLinks } from "./device-links";
import { routeText } from "./route";

test("a way is told in kilometres and minutes", () => {
  expect(routeText({ exact: true, distanceM: 12_345, durationS: 1_090 })).toBe("12.35 km, 18 Min.");
  expect(routeText({ exact: true, distanceM: 640, durationS: 20 })).toBe("640 m, 1 Min.");
  expect(routeText({ exact: true, distanceM: 98_000, durationS: 3_900 })).toBe("98.00 km, 1 Std. 5 Min.");
  expect(routeText({ exact: true, distanceM: 98_000, durationS: 7_200 })).toBe("98.00 km, 2 Std.");
});

test("a straight line is called one and promises no time", () => {
  expect(routeText({ exact: false, distanceM: 3_200, durationS: null })).toBe("Luftlinie 3.20 km");
});

test("links into the device's navigation carry only the destination", () => {
  const links = deviceLinks({ latitude: 48.306_41, longitude: 14.286_1 }, "AT");
  expect(links.map(({ href }) => href)).toEqual([
    "geo:48.30641,14.28610?q=48.30641,14.28610",
    "https://maps.apple.com/?daddr=48.30641%2C14.28610",
    "https://www.google.com/maps/dir/?api=1&destination=48.30641%2C14.28610",
    "https://www.openstreetmap.org/directions?to=48.30641%2C14.28610",
    // Public transport is asked of the country's railways.
    "https://fahrplan.oebb.at/webapp/?context=TP&ZID=A%3D1%40X%3D14286100%40Y%3D48306410",
  ]);
  const elsewhere = deviceLinks({ latitude: 47.14, longitude: 9.52 }, "LI");
  expect(elsewhere.map(({ label }) => label)).not.toContain(deMap.links.transit);
});
