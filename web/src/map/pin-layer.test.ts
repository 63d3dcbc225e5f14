// A pin that a newer search tells something else about is made anew; all others stay where they are.
import { beforeEach, expect, test, vi } from "vitest";
import type { Group } from "./clusters";
import type { DrawnMarker } from "./marker";
import type { PinLook } from "./pin";
import { PinLayer } from "./pin-layer";
import type { MapHandle } from "./use-map";

/** The page, of which the layer asks only what has the keyboard. */
const page: { activeElement: unknown } = { activeElement: undefined };

/** As much of an element as the layer touches. */
class FakeElement {
  classes = new Set<string>();
  classList = {
    add: (name: string) => void this.classes.add(name),
    toggle: (name: string, on: boolean) => void (on ? this.classes.add(name) : this.classes.delete(name)),
  };
  tabIndex = 0;
  title: string;
  ownerDocument = page;

  constructor(look: PinLook, title: string) {
    this.classes.add(look.className);
    this.title = title;
  }

  addEventListener() {}

  focus() {
    page.activeElement = this;
  }
}

class FakeMarker {
  static onMap: FakeMarker[] = [];
  element: FakeElement;
  at: number[] = [];

  constructor({ element }: { element: FakeElement }) {
    this.element = element;
  }

  setLngLat(at: number[]) {
    this.at = at;
    return this;
  }

  addTo() {
    FakeMarker.onMap.push(this);
    return this;
  }

  getLngLat() {
    const [longitude = 0] = this.at;
    return { longitude, distanceTo: (other: { longitude: number }) => Math.abs(other.longitude - longitude) };
  }

  getElement() {
    return this.element;
  }

  remove() {
    FakeMarker.onMap = FakeMarker.onMap.filter((other) => other !== this);
  }
}

vi.mock("./pin", () => ({
  plainLook: { className: "plain" },
  clusterElement: (count: number, label: string) =>
    new FakeElement({ className: `of-${count}`, iconUrl: undefined }, label),
  pinElement: (_tag: string, look: PinLook, title: string) => new FakeElement(look, title),
}));
vi.mock("./clusters", () => ({
  /** Every place stands alone, and is told at once. */
  Clusters: class {
    #count = 0;
    #set = 0;
    #onGroups: (groups: Group[], set: number) => void;

    constructor(onGroups: (groups: Group[], set: number) => void) {
      this.#onGroups = onGroups;
    }

    load({ counts }: { counts: Uint32Array }) {
      this.#count = counts.length;
      this.#set++;
    }

    ask() {
      this.#onGroups(
        Array.from({ length: this.#count }, (_, index) => ({ place: index })),
        this.#set,
      );
    }

    close() {}
  },
}));

const bounds = { getEast: () => 15, getWest: () => 13, getNorth: () => 49, getSouth: () => 47 };
const canvas = {
  ownerDocument: page,
  focus: () => void (page.activeElement = canvas),
};
const moving = { now: false };
const map = {
  isMoving: () => moving.now,
  getCanvas: () => canvas,
  getBounds: () => bounds,
  getZoom: () => 12,
  getMaxZoom: () => 16,
  on: () => ({ unsubscribe: () => {} }),
};
const looks = new Map(["bread", "cheese"].map((className) => [className, { className, iconUrl: undefined }]));

function place(storeId: string, categoryId: string | null, longitude = 14): DrawnMarker {
  const position = { latitude: 48, longitude };
  return {
    marker: {
      companyId: storeId,
      storeId,
      title: storeId,
      street: "",
      town: "",
      location: { lat: 48, lng: longitude },
      categoryId,
    },
    place: position,
    drawn: position,
  };
}

const pin = (title: string) => FakeMarker.onMap.find(({ element }) => element.title === title)!;

function layerWith(...drawn: DrawnMarker[]): PinLayer {
  const layer = new PinLayer({ map, engine: { Marker: FakeMarker } } as unknown as MapHandle);
  layer.attach(() => {});
  layer.setMarkers(drawn, looks);
  return layer;
}

beforeEach(() => {
  FakeMarker.onMap = [];
});

test("a pin takes the category and the place that a newer search tells, and stays open and lit", () => {
  const layer = layerWith(place("Hof", "bread"), place("Laden", "bread"));
  layer.setOpen("Hof");
  layer.setLit("Hof");
  layer.setMarkers([place("Hof", "cheese"), place("Laden", "bread", 14.5)], looks);
  expect([...pin("Hof").element.classes]).toEqual(["cheese", "is-open", "is-lit"]);
  expect(pin("Laden").at).toEqual([14.5, 48]);
  expect(FakeMarker.onMap).toHaveLength(2);
});

test("a pin about which a newer search tells the same stays the same element", () => {
  const layer = layerWith(place("Hof", "bread"), place("Laden", null));
  const before = [pin("Hof"), pin("Laden")];
  layer.setMarkers([place("Laden", null), place("Hof", "bread")], looks);
  expect([pin("Hof"), pin("Laden")]).toEqual(before);
  expect(pin("Hof")).toBe(before[0]);
  expect(FakeMarker.onMap).toHaveLength(2);
});

test("the keyboard goes on nearest to what had it once the map rests, and stays where somebody took it", () => {
  const layer = layerWith(place("gone", "bread", 14), place("far", "bread", 15));
  pin("gone").element.focus();

  moving.now = true;
  layer.setMarkers([place("near", "bread", 14.1), place("far", "bread", 15)], looks);
  expect(page.activeElement).toBe(canvas);
  moving.now = false;
  layer.setMarkers([place("near", "bread", 14.1), place("far", "bread", 15)], looks);
  expect(page.activeElement).toBe(pin("near").element);

  moving.now = true;
  layer.setMarkers([place("far", "bread", 15)], looks);
  page.activeElement = "a field";
  moving.now = false;
  layer.setMarkers([place("far", "bread", 15)], looks);
  expect(page.activeElement).toBe("a field");
});

test("what a search told as one is a circle with its number, until it is told one by one", () => {
  const several = place("Hof", "bread");
  several.marker.count = 57;
  const layer = layerWith(several, place("Laden", "bread"));
  const names = () => FakeMarker.onMap.map(({ element }) => [...element.classes].join(" "));
  expect(names().toSorted()).toEqual(["bread", "of-57"]);
  const fewer = place("Hof", "bread");
  fewer.marker.count = 12;
  layer.setMarkers([fewer, place("Laden", "bread")], looks);
  expect(names().toSorted()).toEqual(["bread", "of-12"]);
  layer.setMarkers([place("Hof", "bread"), place("Laden", "bread")], looks);
  expect(names()).toEqual(["bread", "bread"]);
});
