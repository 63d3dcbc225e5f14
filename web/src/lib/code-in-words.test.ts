// Error codes as words.
import { expect, test } from "vitest";
import { spacedCode } from "./code-in-words";

test("camel-case words are set apart", () => {
  expect(spacedCode("EmailNotConfirmed")).toBe("Email Not Confirmed");
  expect(spacedCode("InvalidCredentials")).toBe("Invalid Credentials");
  expect(spacedCode("tooMany")).toBe("too Many");
  expect(spacedCode("Offline")).toBe("Offline");
});

test("digits and abbreviations stay together", () => {
  expect(spacedCode("OAuth2Failed")).toBe("O Auth2 Failed");
  expect(spacedCode("HTTPError")).toBe("HTTP Error");
  expect(spacedCode("")).toBe("");
});
