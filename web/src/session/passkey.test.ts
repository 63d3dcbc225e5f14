// How bytes are written for the server and read from it.
import { expect, test } from "vitest";
import { bytesOf, textOf } from "./passkey";

test("bytes survive the way through base64url, without padding", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const text = textOf(bytes.buffer);
  expect(text).toMatch(/^[\w-]+$/);
  expect(bytesOf(text)).toEqual(bytes);
  expect(textOf(bytesOf("-_8").buffer)).toBe("-_8");
});
