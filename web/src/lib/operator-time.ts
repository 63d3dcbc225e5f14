/** The time by the clocks of the region: when a shop opens does not depend on where its visitor's clock stands. */

export interface WallTime {
  /** "2026-03-05". */
  day: string;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The last Sunday of a month at one o'clock UTC, when all of the Union changes its clocks. */
function clockChangeMs(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0));
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs + hourMs;
}

/**
 * Central European time, as the server works opening hours out by default; its public holidays are Austria's as well.
 * Written out because the server's renderer knows no time zones.
 */
export function operatorTime(instant: Date): WallTime {
  const year = instant.getUTCFullYear();
  const isSummer = instant.getTime() >= clockChangeMs(year, 2) && instant.getTime() < clockChangeMs(year, 9);
  const wall = new Date(instant.getTime() + (isSummer ? 2 : 1) * hourMs);
  return {
    day: wall.toISOString().slice(0, 10),
    weekday: wall.getUTCDay(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  };
}

/** "14:05 Uhr", and "14 Uhr" on the hour. */
export function clockTime(instant: Date): string {
  const { hour, minute } = operatorTime(instant);
  return minute === 0 ? `${hour}\u00A0Uhr` : `${hour}:${String(minute).padStart(2, "0")}\u00A0Uhr`;
}

/** How many midnights of the region lie between two moments: 0 is the same day, 1 the next. */
export function daysBetween(from: Date, to: Date): number {
  return (Date.parse(operatorTime(to).day) - Date.parse(operatorTime(from).day)) / dayMs;
}
