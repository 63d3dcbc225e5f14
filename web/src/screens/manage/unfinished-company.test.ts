// Checks what is read back of a company that was not sent yet, and when it becomes another one.
import { expect, test } from "vitest";
import { emptyCompany } from "../../components/company-rule";
import { parseUnfinished, withValues } from "./unfinished-company";

const values = { name: "Hof", description: "", tags: ["Bio"], categoryIds: [] };

test("an unfinished company comes back as it was typed, with its key", () => {
  expect(parseUnfinished(JSON.stringify({ values, key: "k" }))).toEqual({ values, key: "k" });
});

test("missing or damaged text is no company", () => {
  for (const text of [null, "", "{", "[]", '{"values":{"name":1},"key":"k"}', JSON.stringify({ values }), JSON.stringify({ values: { ...values, tags: [1] }, key: "k" })]) expect(parseUnfinished(text)).toBeUndefined();
});

test("the key stays while the company is changed, and ends when everything is emptied", () => {
  const changed = withValues({ values, key: "k" }, { ...values, name: "Anderer Hof" });
  expect(changed).toEqual({ values: { ...values, name: "Anderer Hof" }, key: "k" });
  expect(withValues(changed, emptyCompany).key).not.toBe("k");
});
