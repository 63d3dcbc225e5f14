// Holds the messages to their number and their times.
import { beforeEach, expect, test } from "vitest";
import { currentToasts, dismissToast, longToastDurationMs, subscribeToToasts, toast } from "./toast-state";

beforeEach(() => {
  for (const entry of currentToasts()) dismissToast(entry.id);
});

test("a seventh message pushes out the oldest", () => {
  for (let number = 1; number <= 7; number++) toast.info(`Nachricht ${number}`);
  expect(currentToasts().map((entry) => entry.text)).toEqual(
    [2, 3, 4, 5, 6, 7].map((number) => `Nachricht ${number}`),
  );
});

test("the same message again takes the place of its first one, with its full time", () => {
  const first = toast.success("Gespeichert.");
  toast.info("Neu hier?");
  toast.error("Gespeichert.");
  const again = toast.success("Gespeichert.");
  expect(again).not.toBe(first);
  expect(currentToasts().map((entry) => `${entry.tone}: ${entry.text}`)).toEqual([
    "info: Neu hier?",
    "error: Gespeichert.",
    "success: Gespeichert.",
  ]);
});

test("a newer message about the same thing takes the place of the older one", () => {
  toast.success("Hofladen gemerkt", { topic: "Hofladen" });
  toast.success("Mühle gemerkt", { topic: "Mühle" });
  toast.success("Hofladen entfernt", { topic: "Hofladen" });
  expect(currentToasts().map((entry) => entry.text)).toEqual(["Mühle gemerkt", "Hofladen entfernt"]);
});

test("a message stays five seconds unless told otherwise", () => {
  toast.success("kurz");
  toast.error("lang", { durationMs: longToastDurationMs });
  expect(currentToasts().map((entry) => entry.durationMs)).toEqual([5_000, 10_000]);
});

test("listeners hear of every change until they leave", () => {
  let heard = 0;
  const leave = subscribeToToasts(() => heard++);
  const id = toast.info("da");
  dismissToast(id);
  leave();
  toast.info("ungehört");
  expect(heard).toBe(2);
});
