// Checks the rules for campaigns.
import { expect, test } from "vitest";
import { campaignErrors, campaignFields, emptyCampaign, phaseOf } from "./campaign-rule";

const today = "2026-11-15";
const draft = { ...emptyCampaign, title: "Adventmarkt", validUntil: "2026-12-24" };

test("a campaign needs a title and an end that is not over", () => {
  expect(campaignErrors(draft, today)).toEqual({});
  expect(Object.keys(campaignErrors(emptyCampaign, today))).toEqual(["title", "validUntil"]);
  expect(campaignErrors({ ...draft, validUntil: "2026-11-14" }, today).validUntil).toBe(
    "Dieser Tag ist schon vorbei.",
  );
  expect(campaignErrors({ ...draft, validFrom: "2026-12-25" }, today).validUntil).toBe(
    "Das Ende liegt vor dem Beginn.",
  );
});

test("the text of a campaign that is over can still be corrected", () => {
  expect(campaignErrors({ ...draft, validUntil: "2026-11-01" }, today, "2026-11-01")).toEqual({});
});

test("what is left empty is told as absent", () => {
  expect(campaignFields(draft)).toEqual({
    title: "Adventmarkt",
    description: null,
    validFrom: null,
    validUntil: "2026-12-24",
  });
});

test("a campaign is coming, running or over", () => {
  expect(phaseOf({ validFrom: "2026-12-01", validUntil: "2026-12-24" }, today)).toBe("coming");
  expect(phaseOf({ validFrom: today, validUntil: today }, today)).toBe("running");
  expect(phaseOf({ validUntil: "2026-11-14" }, today)).toBe("over");
});
