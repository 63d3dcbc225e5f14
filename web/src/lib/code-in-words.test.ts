// Error codes as words.
import { expect, test } from "vitest";
import { codeInWords } from "./code-in-words";

test("camel-case words are set apart", () => {
  expect(codeInWords("EmailNotConfirmed")).toBe("Email Not Confirmed");
  expect(codeInWords("InvalidCredentials")).toBe("Invalid Credentials");
  expect(codeInWords("tooMany")).toBe("too Many");
  expect(codeInWords("Offline")).toBe("Offline");
});

test("digits and abbreviations stay together", () => {
  expect(codeInWords("OAuth2Failed")).toBe("O Auth2 Failed");
  expect(codeInWords("HTTPError")).toBe("HTTP Error");
  expect(codeInWords("")).toBe("");
});
