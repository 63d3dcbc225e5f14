// What is said of something that was brought back.
import { expect, test } from "vitest";
import { deDeleted } from "./de-deleted";

test("what is brought back says which messages are not", () => {
  expect(deDeleted.restored("Herbst", 0)).toBe("Herbst ist wieder da.");
  expect(deDeleted.restored("Herbst", 1)).toContain("Die geplante Push-Nachricht dazu nicht");
  expect(deDeleted.restored("Herbst", 3)).toContain("Die 3 geplanten Push-Nachrichten dazu nicht");
});
