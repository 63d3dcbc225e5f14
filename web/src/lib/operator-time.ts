/** The time by the clocks of the region: when a shop opens does not depend on where its visitor's clock stands. */

export interface WallTime {
  /** "2026-03-05". */
  day: string;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
}

const dayMs = 86_400_000;

let zone = "Europe/Vienna";
let format: Intl.DateTimeFormat | undefined;

/** By whose clocks times are told, such as "Europe/Vienna". */
export function setOperatorTimeZone(name: string) {
  zone = name;
  format = undefined;
}

/** Made when it is needed: the server's renderer loads this file too and knows no time zones. */
function wallFormat(): Intl.DateTimeFormat {
  // The Swedish write "2026-03-05 14:05".
  const make = (timeZone?: string) =>
    new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" });
  try {
    return make(zone);
  } catch {
    // A browser that is older than the name of the zone; its own clock is most likely the same.
    return make();
  }
}

export function operatorTime(instant: Date): WallTime {
  format ??= wallFormat();
  const [day = "", time = ""] = format.format(instant).split(" ");
  const [hour, minute] = time.split(":").map(Number);
  return { day, weekday: new Date(day).getUTCDay(), hour: hour ?? 0, minute: minute ?? 0 };
}

/** The region's day at an instant: "2026-03-05". What is no instant comes back unchanged. */
export function dayAt(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : operatorTime(date).day;
}

/** The region's day at this moment. */
export const today = (): string => operatorTime(new Date()).day;

/** "14:05 Uhr", and "14 Uhr" on the hour. */
export function clockTime(instant: Date): string {
  const { hour, minute } = operatorTime(instant);
  return minute === 0 ? `${hour}\u00A0Uhr` : `${hour}:${String(minute).padStart(2, "0")}\u00A0Uhr`;
}

/** How many midnights of the region lie between two moments: 0 is the same day, 1 the next. */
export function daysBetween(from: Date, to: Date): number {
  return (Date.parse(operatorTime(to).day) - Date.parse(operatorTime(from).day)) / dayMs;
}
