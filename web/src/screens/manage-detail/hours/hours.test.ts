// Checks that opening hours survive the way into OpenStreetMap's notation and back.
import { expect, test } from "vitest";
import {
  hasProblem,
  hoursText,
  isOvernight,
  spanProblem,
  unknownHours,
  usualWeek,
  type Hours,
} from "./hours";
import { parseHours } from "./parse-hours";

const weekly: Hours = { ...unknownHours, mode: "weekly", week: usualWeek };

test("days with the same times are written together", () => {
  expect(hoursText(weekly)).toBe("Mo-Fr 08:00-18:00; PH off");
  const split = [
    { from: "08:00", to: "12:00" },
    { from: "14:00", to: "18:00" },
  ];
  const short = [{ from: "09:00", to: "12:00" }];
  expect(
    hoursText({ ...weekly, week: [split.toReversed(), [], split, [], [], short, short], holidays: "usual" }),
  ).toBe("Mo,We 08:00-12:00,14:00-18:00; Sa,Su 09:00-12:00");
});

test("every text the editor writes reads back as the same hours", () => {
  const hours: Hours = {
    ...weekly,
    holidays: "own",
    holidaySpans: [{ from: "09:00", to: "12:00" }],
    exceptions: [
      { from: "2026-12-24", to: "2026-12-24", yearly: false, spans: [] },
      { from: "2026-12-27", to: "2027-01-06", yearly: false, spans: [{ from: "10:00", to: "00:00" }] },
      { from: "2028-12-31", to: "2028-12-31", yearly: true, spans: [] },
    ],
  };
  const text = hoursText(hours);
  expect(text).toBe(
    "Mo-Fr 08:00-18:00; PH 09:00-12:00; 2026 Dec 24 off; 2026 Dec 27-2027 Jan 06 10:00-24:00; Dec 31 off",
  );
  expect(parseHours(text)).toEqual(hours);
  expect(hoursText(parseHours(text))).toBe(text);
});

test("usual notations of others are understood", () => {
  expect(parseHours("Mo-Fr 08:00-12:00, 14:00-18:00; Sa 08:00-12:00; Su,PH off")).toMatchObject({
    mode: "weekly",
    holidays: "closed",
  });
  expect(parseHours("Sa-Mo 09:00-12:00").week.map((spans) => spans.length)).toEqual([1, 0, 0, 0, 0, 1, 1]);
  expect(parseHours("08:00-20:00").week.every((spans) => spans.length === 1)).toBe(true);
  expect(parseHours("Mo-Su 08:00-20:00; Dec 24-26 off").exceptions).toEqual([
    { from: "2028-12-24", to: "2028-12-26", yearly: true, spans: [] },
  ]);
});

test("unknown, always and whatever cannot be shown stay what they are", () => {
  expect(hoursText(parseHours(""))).toBe("");
  expect(hoursText(parseHours("24/7"))).toBe("24/7");
  for (const text of [
    "Mo-Fr sunrise-sunset",
    "week 1-20 Mo 08:00-12:00",
    "Mo[1] 10:00-12:00",
    "nach Vereinbarung",
    "Xx 08:00-10:00",
    "Fr 22:00-26:00",
  ]) {
    expect(parseHours(text).mode).toBe("text");
    expect(hoursText(parseHours(text))).toBe(text);
  }
});

test("the whole day goes from midnight to midnight", () => {
  const text = "Mo-Fr 00:00-24:00; Sa 10:00-24:00; PH off";
  expect(parseHours(text)).toMatchObject({ mode: "weekly" });
  expect(hasProblem(parseHours(text))).toBe(false);
  expect(hoursText(parseHours(text))).toBe(text);
});

test("what is half filled in or ends when it begins is a problem, whether in the week, on holidays or on other days", () => {
  const half = [
    { from: "09:00", to: "10:00" },
    { from: "14:00", to: "" },
  ];
  expect(half.map((span) => spanProblem(span, half))).toEqual([undefined, "incomplete"]);
  expect(spanProblem({ from: "08:00", to: "08:00" }, [])).toBe("same");
  expect(hasProblem(weekly)).toBe(false);
  expect(hasProblem({ ...weekly, week: [half, ...usualWeek.slice(1)] })).toBe(true);
  expect(hasProblem({ ...weekly, holidaySpans: half })).toBe(false);
  expect(hasProblem({ ...weekly, holidays: "own", holidaySpans: half })).toBe(true);
  const christmas = { from: "2026-12-24", to: "2026-12-26", yearly: false, spans: [] };
  expect(hasProblem({ ...weekly, exceptions: [christmas] })).toBe(false);
  expect(hasProblem({ ...weekly, exceptions: [{ ...christmas, spans: half }] })).toBe(true);
  expect(hasProblem({ ...weekly, exceptions: [{ ...christmas, to: "" }] })).toBe(true);
  expect(hasProblem({ ...weekly, exceptions: [{ ...christmas, to: "2026-12-01" }] })).toBe(true);
});

test("times of one day must not overlap, also when they go past midnight", () => {
  const problems = (...spans: [from: string, to: string][]) => {
    const all = spans.map(([from, to]) => ({ from, to }));
    return all.map((span) => spanProblem(span, all));
  };
  expect(problems(["08:00", "12:00"], ["12:00", "18:00"])).toEqual([undefined, undefined]);
  expect(problems(["08:00", "12:00"], ["11:00", "18:00"])).toEqual(["overlap", "overlap"]);
  expect(problems(["08:00", "12:00"], ["20:00", "02:00"])).toEqual([undefined, undefined]);
  expect(problems(["20:00", "02:00"], ["23:00", "23:30"])).toEqual(["overlap", "overlap"]);
  expect(problems(["00:00", "00:00"], ["10:00", "12:00"])).toEqual(["overlap", "overlap"]);
  expect(problems(["08:00", "12:00"], ["08:00", "12:00"])).toEqual(["overlap", "overlap"]);
});

test("a time that ends earlier than it begins goes over night, and midnight is the end of the day", () => {
  expect(isOvernight({ from: "20:00", to: "02:00" })).toBe(true);
  expect(isOvernight({ from: "20:00", to: "00:00" })).toBe(false);
  expect(isOvernight({ from: "08:00", to: "12:00" })).toBe(false);
  expect(isOvernight({ from: "20:00", to: "" })).toBe(false);
});
