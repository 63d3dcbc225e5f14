// The rules of the special-offer form.
import { expect, test } from "vitest";
import { changeOf, creationOf, emptyOffer, isChanged, isComplete, mergeOffer, phaseOf } from "./offer-rule";

const saved = {
  ...emptyOffer,
  title: "Weltladentag",
  startDate: "2026-05-01",
  endDate: "2026-05-31",
  companies: [
    { id: "a", name: "A" },
    { id: "b", name: "B" },
  ],
};

test("the save button of an offer appears only after a change", () => {
  expect(isChanged(saved, saved)).toBe(false);
  expect(isChanged(saved, { ...saved, title: "Weltladentag " })).toBe(false);
  expect(isChanged(saved, { ...saved, companies: saved.companies.toReversed() })).toBe(false);
  expect(isChanged(saved, { ...saved, title: "Neu" })).toBe(true);
  expect(isChanged(saved, { ...saved, endDate: "2026-06-01" })).toBe(true);
  expect(isChanged(saved, { ...saved, published: false })).toBe(true);
  expect(isChanged(saved, { ...saved, companies: [] })).toBe(true);
});

test("an offer needs a title and two days in their order", () => {
  expect(isComplete(saved)).toBe(true);
  expect(isComplete({ ...saved, title: " " })).toBe(false);
  expect(isComplete({ ...saved, startDate: "" })).toBe(false);
  expect(isComplete({ ...saved, endDate: "2026-04-30" })).toBe(false);
  expect(isComplete({ ...saved, endDate: saved.startDate })).toBe(true);
});

test("a new offer names its companies by id", () => {
  expect(creationOf(saved)).toEqual({
    title: "Weltladentag",
    startDate: "2026-05-01",
    endDate: "2026-05-31",
    published: true,
    companyIds: ["a", "b"],
    takenFrom: {},
  });
});

test("a change sends only the companies that join or leave", () => {
  expect(changeOf(saved, { ...saved, title: " Neu " })).toMatchObject({
    title: "Neu",
    joining: [],
    leaving: [],
  });
  const companies = [
    { id: "b", name: "B" },
    { id: "c", name: "C", from: "herbst" },
  ];
  const change = changeOf(saved, { ...saved, companies });
  expect(change).toMatchObject({ joining: ["c"], leaving: ["a"], takenFrom: { c: "herbst" } });
  expect(change).not.toHaveProperty("companyIds");
});

test("what a colleague saved since stays beside the own changes", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => ({ id, name: id.toUpperCase() })) as [
    { id: string; name: string },
    { id: string; name: string },
    { id: string; name: string },
    { id: string; name: string },
  ];
  const mine = { ...saved, title: "Mein Titel", companies: [b, c] };
  const theirs = { ...saved, title: "Ihr Titel", endDate: "2026-06-30", companies: [a, b, d] };
  expect(mergeOffer(saved, mine, theirs)).toEqual({
    ...saved,
    title: "Mein Titel",
    endDate: "2026-06-30",
    companies: [b, d, c],
  });
});

test("an offer runs, is planned, over or hidden", () => {
  expect(phaseOf({ active: true, published: true, startDate: "2026-05-01" }, "2026-05-02")).toBe("running");
  expect(phaseOf({ active: false, published: true, startDate: "2026-05-03" }, "2026-05-02")).toBe("planned");
  expect(phaseOf({ active: false, published: true, startDate: "2026-04-01" }, "2026-05-02")).toBe("over");
  expect(phaseOf({ active: false, published: false, startDate: "2026-04-01" }, "2026-05-02")).toBe("hidden");
});
