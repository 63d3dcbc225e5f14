// Checks that opening hours survive the way into OpenStreetMap's notation and back.
import { expect, test } from "vitest";
import {
  closedWeek,
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

test("a season has its own week, also over New Year, and says of every day what holds", () => {
  const summer = usualWeek.map((spans, day) => (day === 5 ? [{ from: "09:00", to: "12:00" }] : spans));
  const winter = usualWeek.map((spans, day) => (day === 0 ? [] : spans));
  const hours: Hours = {
    ...weekly,
    seasons: [
      { from: 3, to: 9, week: summer },
      { from: 10, to: 1, week: winter },
      { from: 2, to: 2, week: closedWeek },
    ],
    exceptions: [{ from: "2026-12-24", to: "2026-12-24", yearly: false, spans: [] }],
  };
  const text = hoursText(hours);
  expect(text).toBe(
    "Mo-Fr 08:00-18:00; Apr-Oct Mo-Fr 08:00-18:00; Apr-Oct Sa 09:00-12:00; Apr-Oct Su off; " +
      "Nov-Feb Tu-Fr 08:00-18:00; Nov-Feb Mo,Sa,Su off; Mar Mo-Su off; PH off; 2026 Dec 24 off",
  );
  expect(parseHours(text)).toEqual(hours);
  // Whatever others leave out of a season is as in the rest of the year.
  const short = parseHours("Mo-Fr 08:00-18:00; Apr-Oct Sa 09:00-12:00");
  expect(short.seasons).toEqual([{ from: 3, to: 9, week: summer }]);
  expect(parseHours("Mo-Fr 08:00-18:00; Nov-Mar off").seasons).toEqual([
    { from: 10, to: 2, week: closedWeek },
  ]);
});

test("months that belong to two seasons are a problem, and rules that replace a season stay text", () => {
  const season = (from: number, to: number) => ({ from, to, week: closedWeek });
  expect(hasProblem({ ...weekly, seasons: [season(3, 9), season(10, 2)] })).toBe(false);
  expect(hasProblem({ ...weekly, seasons: [season(3, 9), season(9, 2)] })).toBe(true);
  expect(hasProblem({ ...weekly, seasons: [season(10, 3), season(2, 2)] })).toBe(true);
  for (const text of [
    "Apr-Oct Mo 07:00-20:00; Mo 08:00-18:00",
    "Mo 08:00-18:00; PH off; Apr-Oct Mo 07:00-20:00",
    "Apr-Oct PH 08:00-12:00",
    "Apr-Oct Mo 07:00-20:00; Jun-Aug Mo 06:00-20:00",
    "Abc off",
  ])
    expect(parseHours(text)).toMatchObject({ mode: "text", text });
});

test("a sentence stands alone or behind the times, and quotation marks do not end it", () => {
  const note = "Nach telefonischer Vereinbarung; sonst läuten";
  expect(hoursText({ ...unknownHours, mode: "note", note: ` ${note} ` })).toBe(`"${note}"`);
  expect(parseHours(`"${note}"`)).toEqual({ ...unknownHours, mode: "note", note });
  expect(hoursText({ ...weekly, note })).toBe(`Mo-Fr 08:00-18:00; PH off || "${note}"`);
  expect(parseHours(`Mo-Fr 08:00-18:00; PH off || "${note}"`)).toEqual({ ...weekly, note });
  expect(hoursText({ ...unknownHours, mode: "note", note: 'Tür mit "Hof"' })).toBe("\"Tür mit 'Hof'\"");
  expect(hoursText({ ...unknownHours, mode: "note" })).toBe("");
});

test("times must not overlap with those of the day before or after", () => {
  const night = [{ from: "20:00", to: "02:00" }];
  const early = [{ from: "01:00", to: "05:00" }];
  const week = (days: Record<number, readonly { from: string; to: string }[]>) =>
    closedWeek.map((spans, day) => days[day] ?? spans);
  expect(hasProblem({ ...weekly, week: week({ 0: night, 1: early }) })).toBe(true);
  expect(hasProblem({ ...weekly, week: week({ 6: night, 0: early }) })).toBe(true);
  expect(hasProblem({ ...weekly, week: week({ 0: night, 2: early }) })).toBe(false);
  expect(hasProblem({ ...weekly, week: week({ 0: night, 1: [{ from: "02:00", to: "05:00" }] }) })).toBe(
    false,
  );
  expect(hasProblem({ ...weekly, seasons: [{ from: 3, to: 9, week: week({ 0: night, 1: early }) }] })).toBe(
    true,
  );
  expect(spanProblem(early[0]!, early, { before: night, after: [] })).toBe("overlap");
  expect(spanProblem(night[0]!, night, { before: [], after: early })).toBe("overlap");
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

test("what holds every year over New Year is read as it was written", () => {
  const winter = { from: "2026-12-24", to: "2027-01-06", yearly: true, spans: [] };
  const text = hoursText({ ...weekly, exceptions: [winter] });
  expect(text).toContain("Dec 24-Jan 06 off");
  const read = parseHours(text);
  expect(read).toMatchObject({
    mode: "weekly",
    exceptions: [{ from: "2027-12-24", to: "2028-01-06", yearly: true }],
  });
  expect(hasProblem(read)).toBe(false);
  expect(hoursText(read)).toBe(text);
  // A leap day is one in a leap year only, and more than a year is not every year.
  expect(parseHours("Mo-Fr 08:00-12:00; Dec 24-Feb 29 off").exceptions).toMatchObject([{ to: "2028-02-29" }]);
  expect(parseHours("Mo-Fr 08:00-12:00; Feb 30 off").mode).toBe("text");
  expect(hasProblem({ ...weekly, exceptions: [{ ...winter, to: "2027-12-24" }] })).toBe(true);
  expect(hasProblem({ ...weekly, exceptions: [{ ...winter, to: "2027-12-23" }] })).toBe(false);
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
