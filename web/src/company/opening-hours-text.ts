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

/** One line per rule: "Mo-Fr 08:00-18:00; Su off" → "Mo–Fr 08:00–18:00 Uhr", "So geschlossen". */
export function openingHoursLines(hours: string): string[] {
  if (hours.trim() === "24/7") return [dePages.hours.always];
  return hours
    .split(";")
    .map((rule) => rule.trim())
    .filter(Boolean)
    .map((rule) => {
      const german = germanDays(rule)
        .replaceAll(/\b(Tu|We|Th|Su|PH|SH|off|closed)\b/g, (word) => words[word] ?? word)
        .replaceAll("-", "–")
        .replaceAll(/,\s*/g, ", ");
      return /\d$/.test(german) ? dePages.hours.time(german) : german;
    });
}
