// Checks what is told to the server, and that nothing is where a visitor asks not to be counted.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provideCredentials } from "./client";
import { countReach } from "./reach";

const sendBeacon = vi.fn<(address: string, body: Blob) => boolean>(() => true);
const fetched = vi.fn<(address: string, request: RequestInit) => Promise<{ status: number }>>(async () => ({
  status: 204,
}));

beforeEach(() => {
  vi.stubGlobal("navigator", { sendBeacon });
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  provideCredentials(undefined);
});

test("a visitor's click is told by a beacon, which survives the page", async () => {
  countReach("Call", "c1");
  const [address, body] = sendBeacon.mock.calls[0]!;
  expect(address).toBe("/api/reach");
  expect(body.type).toBe("application/json");
  expect(JSON.parse(await body.text())).toEqual({ kind: "Call", companyId: "c1" });
  expect(fetched).not.toHaveBeenCalled();
});

test("who is signed in says so, because owners do not count", () => {
  provideCredentials({ accessToken: () => "t1", refresh: async () => undefined });
  countReach("View", "c1");
  expect(sendBeacon).not.toHaveBeenCalled();
  expect(fetched.mock.calls[0]![1]).toMatchObject({
    headers: { authorization: "Bearer t1" },
    keepalive: true,
  });
});

test("Global Privacy Control sends nothing at all", () => {
  vi.stubGlobal("navigator", { sendBeacon, globalPrivacyControl: true });
  countReach("Visit");
  expect(sendBeacon).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});
