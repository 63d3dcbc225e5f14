// Checks what becomes of a creation whose key was used before.
import { expect, test, vi } from "vitest";
import { createOnce } from "./create-once";
import { ApiError } from "./errors";

const reused = new ApiError(422, { code: "IdempotencyKeyReused", made: "known" });

test("what an earlier try made is changed instead of made again", async () => {
  const change = vi.fn(async () => undefined);
  expect(await createOnce("k", () => Promise.reject(reused), change)).toEqual({ id: "known" });
  expect(change).toHaveBeenCalledExactlyOnceWith("known");
});

test("what was made and deleted since is made anew with another key", async () => {
  const keys: string[] = [];
  const create = async (key: string) => {
    keys.push(key);
    if (key === "k") throw reused;
    return { id: "new" };
  };
  expect(await createOnce("k", create, () => Promise.reject(new ApiError(404, {})))).toEqual({ id: "new" });
  expect(keys).toHaveLength(2);
  expect(keys[1]).not.toBe("k");
});

test("every other failure is told as it is", async () => {
  const change = vi.fn(async () => undefined);
  const invalid = new ApiError(422, { code: "Invalid", fields: { title: "Zu lang." } });
  await expect(createOnce("k", () => Promise.reject(invalid), change)).rejects.toBe(invalid);
  expect(change).not.toHaveBeenCalled();
  await expect(
    createOnce(
      "k",
      () => Promise.reject(reused),
      () => Promise.reject(invalid),
    ),
  ).rejects.toBe(invalid);
});
