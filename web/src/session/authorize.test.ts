// The challenge of the redirect flow.
import { expect, test } from "vitest";
import { challengeOf } from "./authorize";

test("the challenge is the one of RFC 7636's example", async () => {
  expect(await challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  );
});
