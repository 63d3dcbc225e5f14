// Checks how much of a pasted text a field cannot take.
import { expect, test } from "vitest";
import { cutLength } from "./cut-text";

test("what is pasted beyond the length of a field is counted", () => {
  expect(cutLength("abc", 0, 0, 10)).toBe(0);
  expect(cutLength("abc", 8, 0, 10)).toBe(1);
  expect(cutLength("abc", 10, 0, 10)).toBe(3);
  expect(cutLength("x".repeat(700), 100, 0, 500)).toBe(300);
});

test("what is selected makes room, and a line break is one character", () => {
  expect(cutLength("abc", 10, 3, 10)).toBe(0);
  expect(cutLength("a\r\nb", 0, 0, 3)).toBe(0);
  expect(cutLength("abc", 12, 0, 10)).toBe(3);
});
