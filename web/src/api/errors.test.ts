// Checks how failed calls reach the pages.
import { expect, test } from "vitest";
import { ApiError, messageOf, unwrap } from "./errors";

const answer = (status: number, error?: unknown) =>
  Promise.resolve({ error, response: new Response(null, { status }) });

test("an answer that is not ok is raised with its body", async () => {
  const failure = await unwrap(
    answer(422, {
      code: "Invalid",
      detail: "Bitte prüf deine Angaben.",
      fields: { name: "Bitte füll dieses Feld aus." },
    }),
  ).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    status: 422,
    code: "Invalid",
    message: "Bitte prüf deine Angaben.",
    fields: { name: "Bitte füll dieses Feld aus." },
  });
});

test("a failure without a readable body still has a German sentence", async () => {
  const failure = await unwrap(answer(502, "<html>")).catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 502, code: "Unknown" });
  expect(messageOf(failure)).toMatch(/schiefgegangen/);
});

test("a call that never arrived is told apart", async () => {
  await expect(unwrap(Promise.reject(new TypeError("Failed to fetch")))).rejects.toMatchObject({
    status: 0,
    code: "Offline",
  });
});

test("a call that was given up stays what it is", async () => {
  await expect(unwrap(Promise.reject(new DOMException("", "AbortError")))).rejects.toBeInstanceOf(
    DOMException,
  );
});
