/** Opening hours as owners store them, in OpenStreetMap's short form, written for German readers. */
import { dePages } from "../text/de-pages";

const words: Record<string, string> = dePages.hours.words;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026 Dec 24" → "24.12.2026", and without a year "24.12.", for exceptions on single days. */
function germanDays(rule: string): string {
  return rule.replaceAll(
    /(?:(\d{4}) )?\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d\d?)\b/g,
    (_, year: string | undefined, month: string, day: string) =>
      `${Number(day)}.${months.indexOf(month) + 1}.${year ?? ""}`,
  );
}

/** "Apr-Oct Mo-Fr" → "April bis Oktober: Mo-Fr"; days that follow a month are dates, and stay. */
function germanMonths(rule: string): string {
  const names = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
  return rule.replace(
    new RegExp(`^(${names})(?:-(${names}))?\\b(?! \\d)\\s*`),
    (_, from: string, to: string | undefined) =>
      dePages.hours.season(months.indexOf(from), months.indexOf(to ?? from)),
  );
}

/** A sentence that somebody wrote instead of times, or behind them. */
const sentence = /^(?:([^"]*?)\s*\|\|\s*)?"([^"]*)"$/;

/**
 * One line per rule: "Mo-Fr 08:00-18:00; Su off" → "Mo–Fr 08:00–18:00 Uhr", "So geschlossen". A sentence stays as
 * it is.
 */
export function openingHoursLines(hours: string): string[] {
  const [, times = "", note] = sentence.exec(hours.trim()) ?? [];
  if (note !== undefined) return [...openingHoursLines(times), note];
  if (hours.trim() === "24/7") return [dePages.hours.always];
  return hours
    .split(";")
    .map((rule) => rule.trim())
    .filter(Boolean)
    .map((rule) => {
      const german = germanMonths(germanDays(rule))
        .replaceAll(/\b(Tu|We|Th|Su|PH|SH|off|closed)\b/g, (word) => words[word] ?? word)
        .replaceAll("-", "–")
        .replaceAll(/,\s*/g, ", ");
      return /\d$/.test(german) ? dePages.hours.time(german) : german;
    });
}
