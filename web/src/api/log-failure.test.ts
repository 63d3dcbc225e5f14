// What is told about a failure: everything to the console, each kind of each page once to the server.
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "./errors";
import { kindOf, logFailure } from "./log-failure";

afterEach(() => void vi.unstubAllGlobals());

test("a read is known by its own name", () => {
  expect(kindOf(["company", "0190", "campaigns"])).toBe("campaigns");
  expect(kindOf(["company", "0190"])).toBe("company");
  expect(kindOf(["places", "Linz", true])).toBe("places");
});

test("every failure is logged, and each kind of each page is counted once", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new Error("offline")));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("location", { pathname: "/" });
  logFailure("markers", new ApiError(500, {}));
  logFailure("markers", new ApiError(500, {}));
  vi.stubGlobal("location", { pathname: "/detail/0190/" });
  logFailure("campaigns", new Error("broken"));
  logFailure("company", new ApiError(404, {}));
  logFailure("company", new ApiError(401, {}));
  logFailure("stores", new ApiError(0, {}));
  expect(logged).toHaveBeenCalledTimes(6);
  expect(fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)).toEqual([
    { kind: "markers", page: "overview" },
    { kind: "campaigns", page: "detail" },
  ]);
  logged.mockRestore();
});
