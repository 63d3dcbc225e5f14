// Checks how the choice is kept and read.
import { expect, test } from "vitest";
import { consentCookieText, consentIn } from "./consent-state";

test("a choice is found among other cookies", () => {
  expect(consentIn("a=1; CookieConsent=accepted; b=2")).toBe("accepted");
  expect(consentIn("CookieConsent=declined")).toBe("declined");
});

test("no cookie, a foreign one or a strange value are no choice", () => {
  expect(consentIn("")).toBeUndefined();
  expect(consentIn("NotCookieConsent=accepted")).toBeUndefined();
  expect(consentIn("CookieConsent=true")).toBeUndefined();
});

test("the choice lasts 180 days on the whole site", () => {
  expect(consentCookieText("declined", true)).toBe(
    "CookieConsent=declined; Max-Age=15552000; Path=/; SameSite=Lax; Secure",
  );
  expect(consentCookieText("accepted", false)).not.toContain("Secure");
});
