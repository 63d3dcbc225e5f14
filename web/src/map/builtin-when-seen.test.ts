// Our own map is fetched when it is seen: around the streets, in their place, and nowhere else.
import type { FeatureCollection } from "geojson";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BaseMap, Edges } from "./base-map";
import { builtinNeed, fetchBuiltinWhenSeen, viewAhead } from "./builtin-when-seen";

const shared = { maxZoom: 19, attribution: "", builtinAttribution: "" };
const home: BaseMap = {
  ...shared,
  kind: "Streets",
  tiles: "/api/geo/streets/{z}/{x}/{y}",
  tilesBounds: [12.7, 47.4, 15, 48.8],
  builtinUrl: "/basemap?home",
};
const liechtenstein: BaseMap = {
  ...home,
  tilesBounds: [9.4, 47, 9.7, 47.3],
  builtinBounds: [9.75, 45.85, 17.95, 50.35],
  builtinUrl: "/basemap?li",
};
const linz: Edges = [14.2, 48.2, 14.4, 48.4];
const vaduz: Edges = [9.5, 47.1, 9.55, 47.2];

it("alone or below other maps it is needed at once", () => {
  for (const kind of ["Builtin", "Raster", "Style"] as const)
    expect(builtinNeed({ kind }, { edges: vaduz, zoom: 12 })).toBe("now");
});

it("of another region it is needed where a view leaves the streets and reaches it", () => {
  const need = (edges: Edges, zoom = 12) => builtinNeed(liechtenstein, { edges, zoom });
  expect(need(vaduz)).toBe("unseen");
  expect(need([9.4, 47, 9.7, 47.3], 9)).toBe("unseen");
  // Beyond the streets there is nothing of it in the west.
  expect(need([9.3, 46.9, 9.74, 47.4], 9)).toBe("unseen");
  expect(need([9.3, 46.9, 9.8, 47.4], 9)).toBe("now");
  expect(need([14, 48, 14.1, 48.1])).toBe("now");
});

it("at home it is needed around the streets and from afar, and from near when these are drawn", () => {
  const need = (edges: Edges, zoom: number) => builtinNeed(home, { edges, zoom });
  expect(need(linz, 12)).toBe("afterwards");
  expect(need(linz, 10)).toBe("afterwards");
  expect(need(linz, 9.9)).toBe("now");
  expect(need([12.6, 48, 12.8, 48.1], 12)).toBe("now");
});

it("before there is a map, a whole area counts as seen from where it fits, and a place from its zoom", () => {
  const place = { latitude: 48.3, longitude: 14.3 };
  expect(viewAhead(place, 12)).toEqual({ edges: [14.3, 48.3, 14.3, 48.3], zoom: 12 });
  const whole = viewAhead({ ...place, wholeArea: [12.7, 47.4, 15, 48.8] }, 12);
  expect(builtinNeed(home, whole)).toBe("now");
  const town = viewAhead({ ...place, wholeArea: linz }, 12);
  expect(builtinNeed(home, town)).toBe("afterwards");
  const point = viewAhead({ ...place, wholeArea: [14.3, 48.3, 14.3, 48.3] }, 12);
  expect(builtinNeed(home, point)).toBe("afterwards");
});

const collection: FeatureCollection = { type: "FeatureCollection", features: [] };
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json(collection));
  });
});
afterEach(() => void vi.unstubAllGlobals());

function watched(base: BaseMap, first: Edges) {
  let [edges, zoom] = [first, 12];
  const listeners = new Map<string, Set<() => void>>();
  const map = {
    getBounds: () => ({
      getWest: () => edges[0],
      getSouth: () => edges[1],
      getEast: () => edges[2],
      getNorth: () => edges[3],
    }),
    getZoom: () => zoom,
    on: (event: string, listener: () => void) => {
      const all = listeners.get(event) ?? new Set<() => void>();
      listeners.set(event, all.add(listener));
      return { unsubscribe: () => void all.delete(listener) };
    },
  };
  const [onAsked, onAnswer] = [vi.fn(), vi.fn()];
  const fetchNow = fetchBuiltinWhenSeen(map as never, base, onAsked, onAnswer);
  const say = (event: string) => [...(listeners.get(event) ?? [])].forEach((listener) => listener());
  const moveTo = (next: Edges, nextZoom = 12) => {
    [edges, zoom] = [next, nextZoom];
    say("move");
  };
  return { onAsked, onAnswer, fetchNow, say, moveTo };
}

it("it is fetched once, in the movement that brings it into sight, and waits for the style", async () => {
  const { onAsked, onAnswer, say, moveTo } = watched({ ...liechtenstein, builtinUrl: "/basemap?1" }, vaduz);
  say("idle");
  moveTo([9.45, 47.1, 9.5, 47.2]);
  expect([asked, onAsked.mock.calls.length]).toEqual([[], 0]);
  moveTo([9.6, 47, 10, 47.4]);
  moveTo([9.6, 47, 10.1, 47.4]);
  expect([asked, onAsked.mock.calls.length]).toEqual([["/basemap?1"], 1]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onAnswer).not.toHaveBeenCalled();
  say("style.load");
  await vi.waitFor(() => expect(onAnswer.mock.calls).toEqual([[collection]]));
});

it("at home it follows the first streets", async () => {
  const { onAnswer, say } = watched({ ...home, builtinUrl: "/basemap?2" }, linz);
  say("style.load");
  expect(asked).toEqual([]);
  say("idle");
  say("idle");
  expect(asked).toEqual(["/basemap?2"]);
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(1));
});

it("a map that is gone gets nothing any more", async () => {
  const { onAnswer, fetchNow, say } = watched({ ...liechtenstein, builtinUrl: "/basemap?4" }, vaduz);
  say("style.load");
  fetchNow();
  say("remove");
  await new Promise((resolve) => setTimeout(resolve));
  expect([asked, onAnswer.mock.calls]).toEqual([["/basemap?4"], []]);
});

it("it is fetched at once where nothing else can be drawn", () => {
  const { fetchNow } = watched({ ...liechtenstein, builtinUrl: "/basemap?3" }, vaduz);
  expect(asked).toEqual([]);
  fetchNow();
  fetchNow();
  expect(asked).toEqual(["/basemap?3"]);
});
