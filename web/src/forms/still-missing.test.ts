// What is said beside a grey button.
import { expect, test } from "vitest";
import { stillMissing } from "./still-missing";

test("a grey button has its reason beside it, in the words of the fields", () => {
  expect(stillMissing(["Titel", false, "Enddatum", undefined])).toBe("Es fehlt noch: Titel, Enddatum.");
  expect(stillMissing([false, undefined])).toBeUndefined();
  expect(stillMissing(undefined)).toBeUndefined();
});
