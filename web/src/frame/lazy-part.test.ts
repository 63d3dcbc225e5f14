// Checks that waiting for a part ends.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyPart, partTimeoutMs, withTimeout } from "./lazy-part";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part that never arrives is given up after 120 seconds", async () => {
  const failed = vi.fn();
  withTimeout(new Promise(() => {}), partTimeoutMs).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
});

test("a part that failed is fetched anew at the next attempt", async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue(() => null);
  const part = lazyPart(load);
  await expect(part.preload()).rejects.toThrow("offline");
  await expect(part.preload()).resolves.toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test("two places that need the same part share one fetch", async () => {
  const load = vi.fn().mockResolvedValue(() => null);
  const part = lazyPart(load);
  await Promise.all([part.preload(), part.preload()]);
  expect(load).toHaveBeenCalledOnce();
});
