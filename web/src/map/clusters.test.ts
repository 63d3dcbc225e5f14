// Places are shown also where the thread that groups them never starts.
import { beforeEach, expect, test, vi } from "vitest";
import { Clusters, type Group } from "./clusters";

class SilentWorker extends EventTarget {
  static last: SilentWorker;
  sent: unknown[] = [];

  constructor() {
    super();
    SilentWorker.last = this;
  }

  postMessage(question: unknown) {
    this.sent.push(question);
  }
}

beforeEach(() => {
  vi.stubGlobal("Worker", SilentWorker);
});

function started() {
  const answers: { groups: readonly Group[]; set: number }[] = [];
  const clusters = new Clusters((groups, set) => answers.push({ groups, set }));
  return { clusters, answers, worker: SilentWorker.last };
}

const load = (clusters: Clusters, places: number) =>
  clusters.load({ points: new Float64Array(2 * places), counts: new Uint32Array(places) }, 6, 15, 60);

test("without a second thread every later set of places is shown one by one", () => {
  const { clusters, answers, worker } = started();
  worker.dispatchEvent(new Event("error"));
  expect(answers.at(-1)).toEqual({ groups: [], set: 0 });
  load(clusters, 2);
  expect(answers.at(-1)).toEqual({ groups: [{ place: 0 }, { place: 1 }], set: 1 });
  load(clusters, 1_000);
  expect(answers.at(-1)?.groups).toHaveLength(300);
  expect(answers.at(-1)?.set).toBe(2);
  const before = answers.length;
  clusters.ask([13, 47, 15, 49], 8);
  expect(answers).toHaveLength(before + 1);
  expect(answers.at(-1)?.groups).toHaveLength(300);
  expect(worker.sent).toEqual([]);
});

test("with a second thread only its answers about the newest places count", () => {
  const { clusters, answers, worker } = started();
  load(clusters, 2);
  load(clusters, 3);
  for (const set of [1, 2])
    worker.dispatchEvent(new MessageEvent("message", { data: { set, groups: [{ place: 0 }] } }));
  expect(answers).toEqual([{ groups: [{ place: 0 }], set: 2 }]);
});
