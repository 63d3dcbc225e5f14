// Checks that times are the region's, by running in a zone that is far from it.
import { afterEach, expect, test } from "vitest";
import { clockTime, daysBetween, operatorTime, setOperatorTimeZone } from "./operator-time";

const machine = process.env.TZ;
afterEach(() => {
  setOperatorTimeZone("Europe/Vienna");
  if (machine === undefined) delete process.env.TZ;
  else process.env.TZ = machine;
});

for (const zone of ["Europe/London", "America/Los_Angeles", "Pacific/Auckland"]) {
  test(`a visitor's clock in ${zone} changes nothing`, () => {
    process.env.TZ = zone;
    expect(new Date("2026-11-16T07:00:00Z").getHours()).not.toBe(8);
    expect(clockTime(new Date("2026-11-16T07:00:00Z"))).toBe("8\u00A0Uhr");
    // In summer the region is two hours ahead.
    expect(clockTime(new Date("2026-06-15T07:30:00Z"))).toBe("9:30\u00A0Uhr");
    expect(operatorTime(new Date("2026-11-15T23:30:00Z"))).toEqual({
      day: "2026-11-16",
      weekday: 1,
      hour: 0,
      minute: 30,
    });
  });
}

test("days are counted by midnights, also when the clocks are put back", () => {
  expect(daysBetween(new Date("2026-10-24T21:59:00Z"), new Date("2026-10-24T22:01:00Z"))).toBe(1);
  expect(daysBetween(new Date("2026-10-24T22:01:00Z"), new Date("2026-10-25T22:30:00Z"))).toBe(0);
  expect(daysBetween(new Date("2026-10-24T22:01:00Z"), new Date("2026-10-25T23:00:00Z"))).toBe(1);
});

test("full hours are written without minutes", () => {
  expect(clockTime(new Date("2026-01-01T17:00:00Z"))).toBe("18\u00A0Uhr");
  expect(clockTime(new Date("2026-01-01T08:05:00Z"))).toBe("9:05\u00A0Uhr");
});

test("the clocks change in the night to the last Sundays of March and October", () => {
  for (const [instant, time] of [
    ["2026-03-29T00:59:00Z", "1:59"],
    ["2026-03-29T01:00:00Z", "3"],
    ["2026-10-25T00:59:00Z", "2:59"],
    ["2026-10-25T01:00:00Z", "2"],
    ["2027-03-28T01:00:00Z", "3"],
    ["2026-12-31T23:00:00Z", "0"],
  ] as const)
    expect(clockTime(new Date(instant))).toBe(`${time}\u00A0Uhr`);
});

test("an operator elsewhere has other clocks, and a name that a browser does not know breaks nothing", () => {
  setOperatorTimeZone("America/New_York");
  expect(clockTime(new Date("2026-06-15T07:30:00Z"))).toBe("3:30\u00A0Uhr");
  expect(operatorTime(new Date("2026-01-01T03:00:00Z"))).toMatchObject({ day: "2025-12-31", weekday: 3 });
  setOperatorTimeZone("Mars/Olympus");
  expect(clockTime(new Date("2026-06-15T07:30:00Z"))).toMatch(/Uhr$/);
});
