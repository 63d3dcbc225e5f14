// Checks what is read back of a company that was not sent yet.
import { expect, test } from "vitest";
import { parseUnfinished } from "./unfinished-company";

test("an unfinished company comes back as it was typed", () => {
  const values = { name: "Hof", description: "", tags: ["Bio"], categoryIds: [] };
  expect(parseUnfinished(JSON.stringify(values))).toEqual(values);
});

test("missing or damaged text is no company", () => {
  for (const text of [null, "", "{", "[]", '{"name":1}', '{"name":"a","description":"b","tags":[1],"categoryIds":[]}']) expect(parseUnfinished(text)).toBeUndefined();
});
