// Checks which texts count as a telephone number.
import { expect, test } from "vitest";
import { isPhone } from "./phone-rule";

test("a telephone number has digits and at most an extension", () => {
  for (const text of [
    "0732 77 00-0 DW 12",
    "+43 (0)732/7720",
    "0732.7720 Kl. 5",
    " 0043 664 1234567 ",
    "1450",
  ])
    expect(isPhone(text), text).toBe(true);
  for (const text of [
    "",
    "1",
    "048",
    "Montag ab 8 Uhr",
    "0732 1234 abends",
    "0732 1234 DW",
    "DW 1234",
    "+-/",
  ])
    expect(isPhone(text), text).toBe(false);
});
