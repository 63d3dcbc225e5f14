// Checks what is read back of a campaign that was not saved yet.
import { expect, test } from "vitest";
import { parseCampaignDraft, sameContent, startOf } from "./campaign-draft";

test("an unfinished campaign comes back as it was typed, with its key", () => {
  const unfinished = { ...startOf(undefined), images: ["a_localID"] };
  expect(parseCampaignDraft(JSON.stringify(unfinished))).toEqual(unfinished);
});

test("missing or damaged text is no campaign", () => {
  const whole = startOf(undefined);
  for (const text of [
    null,
    "",
    "{",
    "[]",
    JSON.stringify({ ...whole, draft: undefined }),
    JSON.stringify({ ...whole, images: [1] }),
    JSON.stringify({ ...whole, images: {} }),
  ])
    expect(parseCampaignDraft(text)).toBeUndefined();
});

test("what equals its start is nothing unfinished", () => {
  const [start, other] = [startOf(undefined), startOf(undefined)];
  expect(start.key).not.toBe(other.key);
  expect(sameContent(start, other)).toBe(true);
  expect(sameContent(start, { ...other, draft: { ...other.draft, title: "Markt" } })).toBe(false);
  expect(sameContent(start, { ...other, images: ["a_localID"] })).toBe(false);
});
