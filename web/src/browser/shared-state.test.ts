// Shared values reach those who listen, and storage that is switched off harms nobody.
import { afterEach, expect, test, vi } from "vitest";
import { createSharedState } from "./shared-state";
import { browserStorage } from "./storage";

afterEach(() => void vi.unstubAllGlobals());

test("a shared value begins when it is first needed and tells of every change until somebody unsubscribes", () => {
  const first = vi.fn<() => number>(() => 1);
  const state = createSharedState(first);
  expect(first).not.toHaveBeenCalled();
  expect([state.get(), state.get()]).toEqual([1, 1]);
  expect(first).toHaveBeenCalledOnce();
  const heard: number[] = [];
  const unsubscribe = state.subscribe(() => heard.push(state.get()));
  state.set(2);
  unsubscribe();
  state.set(3);
  expect(heard).toEqual([2]);
  expect(state.get()).toBe(3);
});

test("storage that is switched off remembers nothing, and says so only where nothing works without it", () => {
  vi.stubGlobal("localStorage", {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
  });
  browserStorage.write("a", "1");
  browserStorage.write("a", undefined);
  expect(browserStorage.read("a")).toBeUndefined();
  expect(() => browserStorage.writeOrThrow("a", "1")).toThrow("denied");
});

function refuse(): never {
  throw new Error("denied");
}
