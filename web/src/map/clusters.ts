/** Groups places that lie near each other, in a thread of its own: ten thousand of them would hold up the page. */

/** Longitude and latitude of every place, one after the other. */
export interface LoadQuestion {
  kind: "load";
  points: Float64Array;
  /** How many each of them stands for. */
  counts: Uint32Array;
  minZoom: number;
  maxZoom: number;
  radiusPx: number;
}

export interface GroupQuestion {
  kind: "group";
  /** Counts the sets of places; an answer about an older set means nothing any more. */
  set: number;
  bounds: [west: number, south: number, east: number, north: number];
  zoom: number;
}

/** A place on its own, by its number in the set, or several in one. */
export type Group =
  | { place: number }
  | { cluster: number; count: number; longitude: number; latitude: number; opensAtZoom: number };

export interface GroupAnswer {
  set: number;
  groups: Group[];
}

/** Without a second thread at most this many places are shown, one by one, the nearest first. */
const mostUngrouped = 300;

export class Clusters {
  #worker = new Worker(new URL("./cluster-worker.ts", import.meta.url), { type: "module" });
  #set = 0;
  #count = 0;
  #failed = false;
  #onGroups: (groups: readonly Group[], set: number) => void;

  constructor(onGroups: (groups: readonly Group[], set: number) => void) {
    this.#onGroups = onGroups;
    this.#worker.addEventListener("message", ({ data }: MessageEvent<GroupAnswer>) => {
      if (!this.#failed && data.set === this.#set) onGroups(data.groups, data.set);
    });
    this.#worker.addEventListener("error", () => {
      // The worker says so once; whatever is asked later would wait for it in vain.
      this.#failed = true;
      this.#answerUngrouped();
    });
  }

  /** Answers about earlier places are dropped from now on. */
  load(places: Pick<LoadQuestion, "points" | "counts">, minZoom: number, maxZoom: number, radiusPx: number) {
    this.#set++;
    this.#count = places.counts.length;
    this.#send({ kind: "load", ...places, minZoom, maxZoom, radiusPx }, [
      places.points.buffer,
      places.counts.buffer,
    ]);
  }

  ask(bounds: GroupQuestion["bounds"], zoom: number) {
    if (this.#set > 0) this.#send({ kind: "group", set: this.#set, bounds, zoom });
  }

  close() {
    this.#worker.terminate();
  }

  #send(question: LoadQuestion | GroupQuestion, moved: Transferable[] = []) {
    if (this.#failed) return this.#answerUngrouped();
    this.#worker.postMessage(question, moved);
  }

  #answerUngrouped() {
    this.#onGroups(
      Array.from({ length: Math.min(this.#count, mostUngrouped) }, (_, place) => ({ place })),
      this.#set,
    );
  }
}
