// Checks which texts count as an e-mail address.
import { expect, test } from "vitest";
import { isEmail } from "./email-rule";

test("ordinary addresses are accepted", () => {
  for (const text of ["a@b.at", "vor.nach+name@sub.domain.example", " hallo@hof.at "])
    expect(isEmail(text)).toBe(true);
});

test("texts without at sign, dot or with spaces inside are refused", () => {
  for (const text of ["", "hallo", "a@b", "@b.at", "a b@c.at", "a@b .at", "a@@b.at"])
    expect(isEmail(text)).toBe(false);
});
