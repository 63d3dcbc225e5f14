// What is costly waits until the map rests, and nobody who drags it on and on is held up in between.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { atEveryRest, onceAtRest, restMs } from "./at-rest";

function fakeMap() {
  const listeners = new Map<string, Set<() => void>>();
  const map = {
    moving: false,
    isMoving: () => map.moving,
    on: (event: string, listener: () => void) => {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return { unsubscribe: () => void all.delete(listener) };
    },
    start: () => {
      map.moving = true;
      for (const listener of listeners.get("movestart") ?? []) listener();
    },
    stop: () => {
      map.moving = false;
      for (const listener of listeners.get("moveend") ?? []) listener();
    },
    listeners: () => [...listeners.values()].reduce((count, { size }) => count + size, 0),
  };
  return map;
}

describe("a map at rest", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("is told of once for several movements that follow each other", () => {
    const map = fakeMap();
    const act = vi.fn();
    atEveryRest(map, act);
    for (let movement = 0; movement < 3; movement++) {
      map.start();
      vi.advanceTimersByTime(restMs);
      map.stop();
      vi.advanceTimersByTime(restMs - 1);
    }
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledOnce();
    map.start();
    map.stop();
    vi.advanceTimersByTime(restMs);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("lets an answer through at once, and one that comes while it moves when it has come to rest", () => {
    const map = fakeMap();
    const act = vi.fn();
    onceAtRest(map, act);
    expect(act).toHaveBeenCalledOnce();
    map.start();
    onceAtRest(map, act);
    vi.advanceTimersByTime(10 * restMs);
    map.stop();
    expect(act).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(restMs);
    expect(act).toHaveBeenCalledTimes(2);
    expect(map.listeners()).toBe(0);
  });

  it("forgets what was called off, also in the moment before it rests", () => {
    const map = fakeMap();
    const act = vi.fn();
    map.start();
    const [once, every] = [onceAtRest(map, act), atEveryRest(map, act)];
    map.stop();
    once();
    every();
    vi.advanceTimersByTime(restMs);
    expect(act).not.toHaveBeenCalled();
    expect(map.listeners()).toBe(0);
  });
});
