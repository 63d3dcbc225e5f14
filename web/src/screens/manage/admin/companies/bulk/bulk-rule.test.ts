// What the question before one decision about many companies says of them.
import { expect, test } from "vitest";
import { assignedToOthers, exceptions, statesIn } from "./bulk-rule";

const one = (state: "Active" | "Deactivated" | "InReview", paused = false) => ({ state, paused });
const some = [one("Active"), one("Active"), one("InReview"), one("Deactivated"), one("Deactivated", true)];

test("what its owner has paused is counted as paused, and said not to be released", () => {
  expect(statesIn(some)).toBe("1 In Prüfung, 2 Aktiv, 1 Deaktiviert, 1 Pausiert");
  expect(exceptions("Activate", some)).toEqual([
    "2 sind schon aktiv und bleiben so.",
    "1 macht selbst gerade Pause und bleibt so.",
  ]);
  expect(exceptions("Deactivate", some)).toHaveLength(1);
  expect(exceptions("Remind", some)).toEqual(["3 sind nicht aktiv und werden nicht gefragt."]);
  expect(exceptions("AddCategory", some)).toEqual([]);
});

test("colleagues who look after some of them are named", () => {
  const berta = { id: "b", username: "berta@umkreis.test", firstName: "Berta", lastName: "Huber" };
  const chosen = [{ assignee: berta }, { assignee: null }];
  expect(assignedToOthers(chosen, "anna@umkreis.test")).toEqual(["Berta Huber"]);
  expect(assignedToOthers(chosen, "berta@umkreis.test")).toEqual([]);
  expect(assignedToOthers(chosen, undefined)).toEqual([]);
});
