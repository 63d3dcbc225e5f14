// How a person is called in lists.
import { expect, test } from "vitest";
import { personName } from "./person-name";

test("a person without a name is called by the e-mail address", () => {
  expect(personName({ firstName: "Maria", lastName: "Huber", username: "m@h.at" })).toBe("Maria Huber");
  expect(personName({ firstName: " ", lastName: "Huber", username: "m@h.at" })).toBe("Huber");
  expect(personName({ firstName: " ", lastName: " ", username: "m@h.at" })).toBe("m@h.at");
});
