// Checks what is read back of a form that was not sent yet, and when it becomes another one.
import { expect, test } from "vitest";
import { emptyCompany, type CompanyValues } from "./company-rule";
import { parseFormDraft, withValues } from "./form-draft";

const values: CompanyValues = { ...emptyCompany, name: "Hof", tags: ["Bio"] };

test("an unfinished company comes back as it was typed, with its key", () => {
  expect(parseFormDraft(JSON.stringify({ values, key: "k" }), emptyCompany)).toEqual({ values, key: "k" });
});

test("missing or damaged text is no company", () => {
  for (const text of [
    null,
    "",
    "{",
    "[]",
    '{"values":{"name":1},"key":"k"}',
    JSON.stringify({ values }),
    JSON.stringify({ values: { ...values, tags: [1] }, key: "k" }),
  ])
    expect(parseFormDraft(text, emptyCompany)).toBeUndefined();
});

test("what a form does not know is left out, and what it misses makes the text useless", () => {
  const empty = { title: "", active: false };
  expect(
    parseFormDraft(JSON.stringify({ values: { title: "T", active: true, more: 1 }, key: "k" }), empty),
  ).toEqual({ values: { title: "T", active: true }, key: "k" });
  expect(parseFormDraft(JSON.stringify({ values: { title: "T" }, key: "k" }), empty)).toBeUndefined();
});

test("lists hold what their form says they hold", () => {
  const isPair = (part: unknown) => typeof (part as { id?: unknown } | null)?.id === "string";
  const stored = (companies: unknown) => JSON.stringify({ values: { companies }, key: "k" });
  expect(parseFormDraft(stored([{ id: "1" }]), { companies: [] }, isPair)?.values).toEqual({
    companies: [{ id: "1" }],
  });
  for (const damaged of [["1"], [null], [{ id: 1 }], "1"])
    expect(parseFormDraft(stored(damaged), { companies: [] }, isPair)).toBeUndefined();
});

test("the key stays while the company is changed, and ends when everything is emptied", () => {
  const changed = withValues({ values, key: "k" }, { ...values, name: "Anderer Hof" }, emptyCompany);
  expect(changed).toEqual({ values: { ...values, name: "Anderer Hof" }, key: "k" });
  expect(withValues(changed, emptyCompany, emptyCompany).key).not.toBe("k");
});

test("what nobody touched follows what somebody else has saved meanwhile", () => {
  const base = { title: "Alt", words: "Brot", active: false };
  const typed = JSON.stringify({ values: { ...base, title: "Meins" }, key: "k", base });
  expect(parseFormDraft(typed, { title: "Alt", words: "Brot, Käse", active: true })?.values).toEqual({
    title: "Meins",
    words: "Brot, Käse",
    active: true,
  });
});
