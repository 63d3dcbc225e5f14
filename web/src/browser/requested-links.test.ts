// A link acts by itself only in the browser that asked for its mail.
import { beforeEach, expect, test, vi } from "vitest";
import { mayRedeemOnLoad, rememberRequestedLink } from "./requested-links";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
});

const code = "a".repeat(43);
const dayMs = 24 * 60 * 60 * 1000;

beforeEach(() => stored.clear());

test("a link that was asked for elsewhere waits for a click", () => {
  expect(mayRedeemOnLoad("confirm", code)).toBe(false);
  rememberRequestedLink("update-email");
  expect(mayRedeemOnLoad("confirm", code)).toBe(false);
  rememberRequestedLink("confirm");
  expect(mayRedeemOnLoad("confirm", code)).toBe(true);
});

test("having asked counts as long as the link does", () => {
  rememberRequestedLink("confirm", 1_000);
  expect(mayRedeemOnLoad("confirm", code, 1_000 + dayMs - 1)).toBe(true);
  expect(mayRedeemOnLoad("confirm", code, 1_000 + dayMs)).toBe(false);
});

test("what cannot be a link is told at once", () => {
  expect(mayRedeemOnLoad("confirm", "abgeschnitten")).toBe(true);
  expect(mayRedeemOnLoad("confirm", "")).toBe(true);
});
