// The operator's base map is given up only where nothing of it arrives, and taken back once it does.
import { beforeEach, expect, it, vi } from "vitest";
import type { BaseMap } from "./base-map";
import { watchBaseMap } from "./base-map-fallback";
import { nothing } from "./style";

vi.mock("./dark-mode", () => ({ isDark: () => false }));

type TileEvent = { sourceId?: string; tile?: unknown };

const raster = { kind: "Raster", tiles: "/api/geo/tile/{z}/{x}/{y}", maxZoom: 19 } as BaseMap;
const styled = { kind: "Style", styleUrl: "/style.json", maxZoom: 19 } as BaseMap;
const streets = {
  kind: "Streets",
  tiles: "/api/geo/streets/{z}/{x}/{y}?v=1",
  tilesBounds: [13, 47.5, 15, 48.8],
} as BaseMap;
const style = { version: 8 as const, sources: {}, layers: [] };
const tile = { sourceId: "tiles", tile: {} };

function watched(base: BaseMap, withStyle: boolean) {
  const listeners = new Map<string, (said: TileEvent) => void>();
  const setStyle = vi.fn();
  const told: boolean[] = [];
  const map = {
    setStyle,
    on: (event: string, listener: (said: TileEvent) => void) => listeners.set(event, listener),
  };
  watchBaseMap(map, base, { builtin: nothing, style: withStyle ? style : undefined }, (failed) =>
    told.push(failed),
  );
  return { told, setStyle, say: (event: string, said: TileEvent = {}) => listeners.get(event)?.(said) };
}

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://umkreis.test" });
});

it("a tile that is lost among others is no failure", () => {
  const { told, say } = watched(raster, false);
  say("error", { sourceId: "tiles" });
  say("sourcedata", tile);
  say("idle");
  expect(told).toEqual([false]);
});

it("tiles that all fail are told, and so is that they are back", () => {
  const { told, setStyle, say } = watched(raster, false);
  say("error", { sourceId: "tiles" });
  say("idle");
  say("sourcedata", tile);
  say("idle");
  say("error", { sourceId: "tiles" });
  say("idle");
  expect(told).toEqual([true, false, true]);
  expect(setStyle).not.toHaveBeenCalled();
});

it("what is lost of our own map or of a route says nothing about theirs", () => {
  const { told, say } = watched(raster, false);
  for (const sourceId of ["builtin", "cover", "route"]) say("error", { sourceId });
  say("idle");
  expect(told).toEqual([]);
});

it("a style that has drawn something stays, whatever is lost later", () => {
  const { told, setStyle, say } = watched(styled, true);
  say("style.load");
  say("sourcedata", tile);
  say("idle");
  for (let round = 0; round < 3; round++) {
    say("error", { sourceId: "tiles" });
    say("error");
    say("idle");
  }
  expect(told.at(-1)).toBe(false);
  expect(setStyle).not.toHaveBeenCalled();
});

it("a style of which nothing arrives makes room for our own map, once", () => {
  const { told, setStyle, say } = watched(styled, true);
  say("style.load");
  for (let round = 0; round < 2; round++) {
    say("error", { sourceId: "tiles" });
    say("idle");
  }
  expect(told).toEqual([true]);
  expect(setStyle).toHaveBeenCalledTimes(1);
});

it("a style that cannot be read or is missing is told at once", () => {
  const unreadable = watched(styled, true);
  unreadable.say("error");
  unreadable.say("error");
  expect([unreadable.told, unreadable.setStyle.mock.calls.length]).toEqual([[true], 1]);
  expect(watched(styled, false).told).toEqual([true]);
});

it("a street map of which nothing arrives makes room for our own map, which it would cover", () => {
  const { told, setStyle, say } = watched(streets, false);
  say("style.load");
  say("error", { sourceId: "streets" });
  say("idle");
  expect(told).toEqual([true]);
  const [shown] = setStyle.mock.calls[0] as [{ layers: { id: string }[] }];
  expect(shown.layers.map(({ id }) => id)).toContain("names");
  expect(shown.layers.filter(({ id }) => id.startsWith("street-"))).toEqual([]);
});

it("a street map that has drawn something stays", () => {
  const { told, setStyle, say } = watched(streets, false);
  say("sourcedata", { sourceId: "streets", tile: {} });
  say("idle");
  say("error", { sourceId: "streets" });
  say("idle");
  expect(told).toEqual([false, false]);
  expect(setStyle).not.toHaveBeenCalled();
});
