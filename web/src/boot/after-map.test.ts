// Where a page opens with a map, other files wait until it is drawn or somebody touches the page.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mapDrawn } from "../browser/idle";
import { afterMap, latestMs } from "./after-map";

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([mapDrawn, "pointerover", "pointerdown", "keydown", "focusin"])(
  "what is fetched ahead waits for the map, or for a touch: %s",
  (kind) => {
    const work = vi.fn();
    afterMap(work);
    vi.advanceTimersByTime(latestMs - 1);
    expect(work).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(kind));
    for (const later of [kind, mapDrawn, "keydown"]) page.dispatchEvent(new Event(later));
    vi.advanceTimersByTime(latestMs);
    expect(work).toHaveBeenCalledTimes(1);
  },
);

test("where neither comes, it is fetched in the end", () => {
  const work = vi.fn();
  afterMap(work);
  vi.advanceTimersByTime(latestMs);
  page.dispatchEvent(new Event(mapDrawn));
  expect(work).toHaveBeenCalledTimes(1);
});
