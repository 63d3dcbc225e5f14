/** German dates, numbers, distances and order, written out because the server's renderer knows no locales. */
import { dayAt, operatorTime } from "./operator-time";

export const months = [
  "Jänner",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];

/** "2026-03-05" → "5. März 2026", of an instant the region's day; anything else comes back unchanged. */
export function longDate(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day.includes("T") ? dayAt(day) : day);
  const month = match && months[Number(match[2]) - 1];
  return month ? `${Number(match[3])}. ${month} ${match[1]}` : day;
}

/** "2026-03-05" → "März 2026". */
export function monthName(day: string): string {
  return longDate(day).replace(/^\d+\. /, "");
}

/** 12345 → "12.345". */
export function wholeNumber(value: number): string {
  return String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, ".");
}

/** 48.3064 → "48,3064"; at most so many decimals, without closing zeros. */
export function decimalText(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals))).replace(".", ",");
}

/** "350 m" below one kilometre, "1.25 km" from there on (S9.5). */
export function distanceText(distanceKm: number): string {
  const metres = Math.round(distanceKm * 1000);
  return metres < 1000 ? `${metres} m` : `${distanceKm.toFixed(2)} km`;
}

/** "2026-03-05T14:05:00Z" → "5.3.2026" by the region's clocks, for tables. */
export function shortDay(instant: string): string {
  const [year, month, day] = operatorTime(new Date(instant)).day.split("-").map(Number);
  return `${day}.${month}.${year}`;
}

/** "5.3.2026, 15:05". */
export function shortMoment(instant: string): string {
  const { hour, minute } = operatorTime(new Date(instant));
  return `${shortDay(instant)}, ${hour}:${String(minute).padStart(2, "0")}`;
}

const folds: Record<string, string> = { ä: "a", ö: "o", ü: "u", ß: "ss", é: "e", è: "e", á: "a", à: "a" };

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[äöüßéèáà]/g, (letter) => folds[letter] ?? letter);
}

/** German dictionary order: umlauts beside their vowels, capitals beside small letters. */
export function compareNames(left: string, right: string): number {
  const a = folded(left);
  const b = folded(right);
  if (a !== b) return a < b ? -1 : 1;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
