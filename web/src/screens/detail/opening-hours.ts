/** Opening hours as owners store them, in OpenStreetMap's short form, written for German readers. */
import { openingAt, type Interval, type Opening } from "../../components/opening";
import { clockTime } from "../../format";
import { dePages } from "../../text/de-pages";

const words: Record<string, string> = dePages.hours.words;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "2026 Dec 24" → "24.12.2026", and without a year "24.12.", for exceptions on single days. */
function germanDays(rule: string): string {
  return rule.replaceAll(/(?:(\d{4}) )?\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d\d?)\b/g, (_, year: string | undefined, month: string, day: string) => `${Number(day)}.${months.indexOf(month) + 1}.${year ?? ""}`);
}

/** One line per rule: "Mo-Fr 08:00-18:00; Su off" → "Mo–Fr 08:00–18:00 Uhr", "So geschlossen". */
export function openingLines(hours: string): string[] {
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

const dayMs = 86_400_000;

/** Like the note on a card, but whoever opened the page also learns on which later day the place opens. */
export function openingInWords(intervals: readonly Interval[] | undefined | null, now: Date): Opening | undefined {
  const today = openingAt(intervals, now);
  const next = intervals?.map(({ start }) => new Date(start)).find((start) => start > now);
  if (today || !next) return today;
  const isTomorrow = new Date(now.getTime() + dayMs).toDateString() === next.toDateString();
  const day = isTomorrow ? dePages.detail.tomorrow : dePages.detail.weekdays[next.getDay()];
  return { open: false, text: dePages.detail.opensOn(day ?? "", clockTime(next)) };
}
