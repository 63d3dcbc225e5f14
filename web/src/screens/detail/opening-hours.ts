/** Opening hours as owners store them, in OpenStreetMap's short form, written for German readers. */
import { dePages } from "../../text/de-pages";

const words: Record<string, string> = dePages.hours.words;

/** One line per rule: "Mo-Fr 08:00-18:00; Su off" → "Mo–Fr 08:00–18:00 Uhr", "So geschlossen". */
export function openingLines(hours: string): string[] {
  if (hours.trim() === "24/7") return [dePages.hours.always];
  return hours
    .split(";")
    .map((rule) => rule.trim())
    .filter(Boolean)
    .map((rule) => {
      const german = rule
        .replaceAll(/\b(Tu|We|Th|Su|PH|SH|off|closed)\b/g, (word) => words[word] ?? word)
        .replaceAll("-", "–")
        .replaceAll(/,\s*/g, ", ");
      return /\d$/.test(german) ? dePages.hours.time(german) : german;
    });
}
