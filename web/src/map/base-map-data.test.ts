// What lies beneath the pins is either there or plainly missing, and a failure is not remembered.
import { afterEach, expect, test, vi } from "vitest";
import { loadBaseMapData } from "./base-map-data";

afterEach(() => void vi.unstubAllGlobals());

const collection = { type: "FeatureCollection", features: [] };
const answering = (...answers: (() => Response | Promise<never>)[]) =>
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()!()));
const lost = () => Promise.reject(new Error("no connection"));
const broken = () => new Response("{}", { status: 503 });
const whole = () => Response.json(collection);

test("the data of our own map is missing where it does not arrive, and fetched again the next time", async () => {
  answering(lost, broken, whole);
  expect((await loadBaseMapData("/basemap", undefined)).builtin).toBeUndefined();
  expect((await loadBaseMapData("/basemap", undefined)).builtin).toBeUndefined();
  expect((await loadBaseMapData("/basemap", undefined)).builtin).toEqual(collection);
  // The data is the same for every map of a visit, so nobody is asked a fourth time.
  expect((await loadBaseMapData("/basemap", undefined)).builtin).toEqual(collection);
});
