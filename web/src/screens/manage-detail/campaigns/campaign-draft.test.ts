// Checks what is read back of a campaign that was not saved yet.
import { expect, test } from "vitest";
import type { Campaign } from "../../../api/types";
import { onTopOf, parseCampaignDraft, sameContent, startOf } from "./campaign-draft";

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

test("what was typed stays when somebody else has changed the campaign since, and says so", () => {
  const campaign = { id: "c", imageIds: ["i2"], own: { version: 2 } } as unknown as Campaign;
  const typed = { ...startOf(undefined), images: ["i1", "i2", "a_localID"], version: 1 };
  const found = onTopOf(typed, campaign);
  expect(found).toMatchObject({ outdated: true, version: 2, images: ["i2", "a_localID"] });
  expect(onTopOf({ ...typed, version: 2 }, campaign).outdated).toBe(false);
  expect(onTopOf(startOf(undefined), undefined).outdated).toBe(false);
});
