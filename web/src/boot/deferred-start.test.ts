// When a rendered page starts the app, and what it notes until then.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settleMs, latestMs, deferStart } from "./deferred-start";

interface Link {
  rel: string;
  href: string;
  /** What happens when the file has arrived. */
  load?: () => void;
}

let links: Link[];
let loaded: string[];
let dataset: Record<string, string>;
let listeners: Map<string, ((event: unknown) => void)[]>;
let paint: (() => void) | undefined;

const fire = (kind: string, event: unknown = {}) => {
  for (const listener of listeners.get(kind) ?? []) listener(event);
};
const rels = () => links.map(({ rel }) => rel);
const load = async (module: string) => void loaded.push(module);
const start = (stylesheet: string | undefined = "/all.css") =>
  deferStart(["/a.js", "/b.js"], stylesheet, load);

function createLink(): Link {
  const link = {
    rel: "",
    href: "",
    addEventListener: (kind: string, listener: () => void) => Object.assign(link, { [kind]: listener }),
  };
  return link;
}

class Observer {
  #tell: (entries: unknown, observer: Observer) => void;
  constructor(tell: (entries: unknown, observer: Observer) => void) {
    this.#tell = tell;
  }
  observe() {
    paint = () => this.#tell([], this);
  }
  disconnect() {
    paint = undefined;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  links = [];
  loaded = [];
  dataset = {};
  listeners = new Map();
  vi.stubGlobal("document", {
    documentElement: { dataset },
    createElement: createLink,
    head: { append: (link: Link) => links.push(link) },
  });
  vi.stubGlobal("window", { PerformancePaintTiming: Observer });
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("addEventListener", (kind: string, listener: (event: unknown) => void) =>
    listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the app comes a calm moment after the page was loaded and seen, behind its stylesheet and in order", async () => {
  start();
  paint?.();
  expect(dataset.seen).toBe("");
  await vi.advanceTimersByTimeAsync(settleMs / 2);
  expect(rels()).toEqual(["modulepreload", "modulepreload", "preload"]);
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(rels()).not.toContain("stylesheet");
  fire("load");
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(rels().at(-1)).toBe("stylesheet");
  expect(loaded).toEqual([]);
  links.at(-1)?.load?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(loaded).toEqual(["/a.js", "/b.js"]);
});

test("a touch starts the app at once, and only once", async () => {
  start();
  fire("pointerdown");
  fire("keydown");
  paint?.();
  fire("load");
  await vi.advanceTimersByTimeAsync(latestMs);
  expect(rels().filter((rel) => rel === "stylesheet")).toHaveLength(1);
});

test("a page that is never painted starts a little later, and one whose browser cannot tell does not wait for it", async () => {
  start();
  fire("load");
  await vi.advanceTimersByTimeAsync(latestMs - 1);
  expect(rels()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(rels()).toEqual(["stylesheet"]);

  links = [];
  listeners.clear();
  vi.stubGlobal("window", {});
  start();
  fire("load");
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(rels()).toEqual(["stylesheet"]);
});

test("without a stylesheet the modules come at once", async () => {
  deferStart(["/a.js"], undefined, load);
  fire("input");
  await vi.advanceTimersByTimeAsync(10);
  expect(loaded).toEqual(["/a.js"]);
});

test("the last button pressed before the app is there is noted, and none afterwards", () => {
  start();
  const press = (button: unknown) => fire("click", { target: { closest: () => button } });
  press("first");
  press(null);
  expect((window as unknown as { earlyClick: unknown }).earlyClick).toBe("first");
  dataset.app = "ready";
  press("second");
  expect((window as unknown as { earlyClick: unknown }).earlyClick).toBe("first");
});
