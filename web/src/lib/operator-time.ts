/** The time by the clocks of the region: when a shop opens does not depend on where its visitor's clock stands. */

/** As the server works opening hours out by default; its public holidays are Austria's as well. */
const timeZone = "Europe/Vienna";

export interface WallTime {
  /** "2026-03-05". */
  day: string;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
}

// Made when it is first needed: it takes long, and the server's renderer has none.
let format: Intl.DateTimeFormat | undefined;

export function operatorTime(instant: Date): WallTime {
  format ??= new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  return {
    day,
    weekday: new Date(`${day}T00:00:00Z`).getUTCDay(),
    hour: Number(parts.get("hour")),
    minute: Number(parts.get("minute")),
  };
}

/** "14:05 Uhr", and "14 Uhr" on the hour. */
export function clockTime(instant: Date): string {
  const { hour, minute } = operatorTime(instant);
  return minute === 0 ? `${hour}\u00A0Uhr` : `${hour}:${String(minute).padStart(2, "0")}\u00A0Uhr`;
}

/** How many midnights of the region lie between two moments: 0 is the same day, 1 the next. */
export function daysBetween(from: Date, to: Date): number {
  return (Date.parse(operatorTime(to).day) - Date.parse(operatorTime(from).day)) / 86_400_000;
}
