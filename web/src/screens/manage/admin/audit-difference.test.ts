// Differences of the audit log as lines.
import { expect, test } from "vitest";
import { differenceLines } from "./audit-difference";

test("differences are shown as before and after, and unknown forms as they are", () => {
  expect(differenceLines(null)).toEqual([]);
  expect(differenceLines('{"state":["InReview","Active"],"reason":null}')).toEqual(["state: InReview → Active", "reason: null"]);
  expect(differenceLines('{"admin":{"from":false,"to":true}}')).toEqual(["admin: false → true"]);
  expect(differenceLines("frei getippt")).toEqual(["frei getippt"]);
});
