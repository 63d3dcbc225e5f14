// Renewing the session: once for everyone who waits, and never against the will of whoever signed out.
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { clearStorage } from "./clear-storage";
import { refreshAfter } from "./refresh";
import { accessToken, refreshToken, saveTokens } from "./tokens";

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const fetched = vi.fn<typeof fetch>();

let logged: MockInstance;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  });
  // Without locks the calls of one tab take turns, which is what is tested here.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", fetched);
  logged = vi.spyOn(console, "info").mockReturnValue(undefined);
  fetched.mockReset();
  saveTokens({ access_token: "a1", refresh_token: "r1" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("many refused calls ask the server once and share its answer", async () => {
  fetched.mockImplementation(async () => answer(200, { access_token: "a2", refresh_token: "r2" }));
  expect(await Promise.all([refreshAfter("a1"), refreshAfter("a1"), refreshAfter("a1")])).toEqual([
    "a2",
    "a2",
    "a2",
  ]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[1]?.body).toBe("grant_type=refresh_token&client_id=web&refresh_token=r1");
  expect(refreshToken()).toBe("r2");
});

test("a token that another tab fetched meanwhile is used as it is", async () => {
  saveTokens({ access_token: "a9", refresh_token: "r9" });
  expect(await refreshAfter("a1")).toBe("a9");
  expect(fetched).not.toHaveBeenCalled();
});

test("a refusal ends the session", async () => {
  fetched.mockImplementation(async () => answer(400, { error: "invalid_grant", code: "SessionEnded" }));
  expect(await refreshAfter("a1")).toBeUndefined();
  expect(accessToken()).toBeUndefined();
  // The lines that S8.1 asks for.
  expect(logged.mock.calls).toEqual([
    ["The access token was refused; refreshing and trying again."],
    ["The session could not be refreshed."],
  ]);
});

test("a busy server or a broken line does not end it", async () => {
  fetched.mockImplementationOnce(async () => answer(503, {}));
  expect(await refreshAfter("a1")).toBeUndefined();
  fetched.mockImplementationOnce(async () => Promise.reject(new TypeError("offline")));
  expect(await refreshAfter("a1")).toBeUndefined();
  expect(refreshToken()).toBe("r1");
});

test("an answer that comes after signing out is thrown away", async () => {
  fetched.mockImplementation(async () => {
    clearStorage();
    return answer(200, { access_token: "a2", refresh_token: "r2" });
  });
  expect(await refreshAfter("a1")).toBeUndefined();
  expect(refreshToken()).toBeUndefined();
});
