// Secrets of mailed links travel in bodies: addresses end up in logs and in the history.
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("a new password is never sent in an address", async () => {
  const sent: Request[] = [];
  // Outside of a browser there is no page that an address without a host could belong to.
  class PageRequest extends Request {
    constructor(address: string, init?: RequestInit) {
      super(new URL(address, "https://umkreis.test"), init);
    }
  }
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request.clone());
    return Response.json({});
  });
  // The client takes the browser's Request when it is loaded.
  const { setNewPassword, takeBackEmail } = await import("./account");
  await setNewPassword("geheimer-link", "Wiesengrund17");
  await takeBackEmail("geheimer-link");
  expect(sent.map(({ method, url }) => [method, url])).toEqual([
    ["PUT", "https://umkreis.test/api/reset-pw"],
    ["POST", "https://umkreis.test/api/user/email/take-back"],
  ]);
  expect(await sent[0]?.json()).toEqual({ token: "geheimer-link", password: "Wiesengrund17" });
});
