/** Draws many places: clusters with their counts, single pins, and the opened pin always on its own. */
import type { LngLat, Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Position } from "../lib/geo";
import { deMap } from "../text/de-map";
import { minimumZoom } from "./base-map";
import { Clusters, type Group } from "./clusters";
import { countOf, type DrawnMarker } from "./marker";
import { clusterElement, pinElement, plainLook, type PinLook } from "./pin";
import type { MapHandle } from "./use-map";

/** Pins nearer to each other than this become one circle. */
const clusterRadiusPx = 60;
/** Redrawing while the map moves happens at most this often. */
const redrawEveryMs = 120;
/** A share of the window on each side that is drawn ahead, so that dragging uncovers pins and not emptiness. */
const ahead = 0.3;

/** Opening a group that the search tells as one brings the map this much nearer, where its places are told one by one. */
const groupOpensBy = 2;

interface Several extends Position {
  count: number;
  opensAtZoom?: number;
}

interface ShownMarker {
  element: Marker;
  /** What a pin was made of; missing for clusters, which are never the same in two sets of places. */
  of?: DrawnMarker | undefined;
}

/** Whether a pin that was made of the one says everything about the other: a newer search may know another category or place of it. */
function looksAlike(one: DrawnMarker | undefined, other: DrawnMarker | undefined): boolean {
  if (one === other || !one || !other) return one === other;
  return (
    one.marker.categoryId === other.marker.categoryId &&
    one.marker.title === other.marker.title &&
    countOf(one) === countOf(other) &&
    one.drawn.latitude === other.drawn.latitude &&
    one.drawn.longitude === other.drawn.longitude
  );
}

export class PinLayer {
  #handle: MapHandle;
  #onPin: ((storeId: string) => void) | undefined;
  #clusters: Clusters | undefined;
  #set = 0;
  /** The newest places, and those that the groups speak of until the newest are grouped. */
  #loaded: readonly DrawnMarker[] = [];
  #drawn: readonly DrawnMarker[] = [];
  #groups: readonly Group[] = [];
  #byId = new Map<string, DrawnMarker>();
  #looks: ReadonlyMap<string, PinLook> = new Map();
  #shown = new Map<string, ShownMarker>();
  #openId: string | undefined;
  #litId: string | undefined;
  #askedAt = 0;
  /** Where something stood that had the keyboard when it was taken away, for example a cluster that was opened. */
  #focusAt: LngLat | undefined;

  constructor(handle: MapHandle) {
    this.#handle = handle;
  }

  /** Follows the map from now on; the answer ends that and takes every pin away. */
  attach(onPin: (storeId: string) => void): () => void {
    this.#onPin = onPin;
    const clusters = new Clusters((groups, set) => {
      this.#groups = groups;
      this.#set = set;
      this.#drawn = this.#loaded;
      this.#draw();
    });
    this.#clusters = clusters;
    const subscriptions = [
      this.#map.on("moveend", () => this.#ask()),
      this.#map.on("move", () => {
        if (performance.now() - this.#askedAt >= redrawEveryMs) this.#ask();
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      clusters.close();
      this.#clear();
    };
  }

  setMarkers(drawn: readonly DrawnMarker[], looks: ReadonlyMap<string, PinLook>) {
    if (looks !== this.#looks) this.#clear();
    this.#looks = looks;
    this.#loaded = drawn;
    this.#byId = new Map(drawn.map((one) => [one.marker.storeId, one]));
    // At the closest zoom every pin stands alone; identical places were moved apart before.
    const points = new Float64Array(drawn.length * 2);
    for (const [index, one] of drawn.entries())
      points.set([one.drawn.longitude, one.drawn.latitude], index * 2);
    const counts = Uint32Array.from(drawn, countOf);
    this.#clusters?.load({ points, counts }, minimumZoom, this.#map.getMaxZoom() - 1, clusterRadiusPx);
    this.#ask();
  }

  setOpen(storeId: string | undefined) {
    this.#mark(this.#openId, "is-open", false);
    this.#openId = storeId;
    this.#draw();
    this.#mark(storeId, "is-open", true);
  }

  /** Raises one pin, for example while the pointer rests on its line in the list. */
  setLit(storeId: string | undefined) {
    this.#mark(this.#litId, "is-lit", false);
    this.#litId = storeId;
    this.#mark(storeId, "is-lit", true);
  }

  get #map(): MapLibreMap {
    return this.#handle.map;
  }

  #mark(storeId: string | undefined, name: string, on: boolean) {
    if (storeId) this.#shown.get(`pin ${storeId}`)?.element.getElement().classList.toggle(name, on);
  }

  #clear() {
    for (const key of this.#shown.keys()) this.#drop(key);
  }

  #drop(key: string) {
    const marker = this.#shown.get(key)?.element;
    const element = marker?.getElement();
    // The map has the keyboard until the view rests and it is known what stands there instead.
    if (marker && element && element.ownerDocument.activeElement === element) this.#holdFocus(marker);
    marker?.remove();
    this.#shown.delete(key);
  }

  #holdFocus(marker: Marker) {
    this.#focusAt = marker.getLngLat();
    this.#map.getCanvas().focus({ preventScroll: true });
  }

  /** The keyboard goes on with the pin or cluster that is nearest to the one it was at, unless it has gone elsewhere. */
  #passFocusOn() {
    const from = this.#focusAt;
    if (!from || this.#map.isMoving()) return;
    this.#focusAt = undefined;
    const canvas = this.#map.getCanvas();
    if (canvas.ownerDocument.activeElement !== canvas) return;
    let nearest: Marker | undefined;
    for (const { element } of this.#shown.values())
      if (!nearest || from.distanceTo(element.getLngLat()) < from.distanceTo(nearest.getLngLat()))
        nearest = element;
    nearest?.getElement().focus({ preventScroll: true });
  }

  #ask() {
    this.#askedAt = performance.now();
    this.#clusters?.ask(this.#window(), Math.floor(this.#map.getZoom()));
  }

  #draw() {
    const wanted = new Map<string, { create: () => Marker; of?: DrawnMarker }>();
    const open = this.#openId ? this.#byId.get(this.#openId) : undefined;
    if (open) wanted.set(`pin ${open.marker.storeId}`, { create: () => this.#pin(open), of: open });
    for (const group of this.#groups) {
      if ("cluster" in group) {
        // Numbers of clusters mean something else in every set of places.
        wanted.set(`cluster ${this.#set} ${group.cluster}`, { create: () => this.#cluster(group) });
        continue;
      }
      const one = this.#drawn[group.place];
      if (one && countOf(one) > 1 && one !== open) {
        const several = { count: countOf(one), ...one.drawn };
        wanted.set(`several ${one.marker.storeId}`, { create: () => this.#cluster(several), of: one });
        continue;
      }
      if (one) wanted.set(`pin ${one.marker.storeId}`, { create: () => this.#pin(one), of: one });
    }
    for (const [key, { of }] of this.#shown) {
      const next = wanted.get(key);
      if (!next || !looksAlike(of, next.of)) this.#drop(key);
    }
    for (const [key, { create, of }] of wanted)
      if (!this.#shown.has(key)) this.#shown.set(key, { element: create().addTo(this.#map), of });
    this.#passFocusOn();
  }

  #window(): [number, number, number, number] {
    const bounds = this.#map.getBounds();
    const width = (bounds.getEast() - bounds.getWest()) * ahead;
    const height = (bounds.getNorth() - bounds.getSouth()) * ahead;
    return [
      bounds.getWest() - width,
      bounds.getSouth() - height,
      bounds.getEast() + width,
      bounds.getNorth() + height,
    ];
  }

  #pin({ marker, drawn: { latitude, longitude } }: DrawnMarker): Marker {
    const look = (marker.categoryId && this.#looks.get(marker.categoryId)) || plainLook;
    const element = pinElement("button", look, marker.title);
    if (marker.storeId === this.#openId) element.classList.add("is-open");
    if (marker.storeId === this.#litId) element.classList.add("is-lit");
    // The list beside the map is the way for the keyboard; hundreds of stops here would only be in the way.
    element.tabIndex = -1;
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#onPin?.(marker.storeId);
    });
    return new this.#handle.engine.Marker({ element, anchor: "bottom" }).setLngLat([longitude, latitude]);
  }

  #cluster({ count, longitude, latitude, opensAtZoom }: Several): Marker {
    const element = clusterElement(count, deMap.cluster(count));
    const marker = new this.#handle.engine.Marker({ element }).setLngLat([longitude, latitude]);
    element.tabIndex = -1;
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      // The map lets no press of a pointer give anything the keyboard, so that it has to be said.
      this.#holdFocus(marker);
      this.#map.easeTo({
        center: [longitude, latitude],
        zoom: Math.min(opensAtZoom ?? this.#map.getZoom() + groupOpensBy, this.#map.getMaxZoom()),
      });
    });
    return marker;
  }
}
