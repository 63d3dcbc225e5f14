/** The texts about how often a company is seen or contacted. */

const times = (n: string) => (n === "1" ? "einmal" : `${n}-mal`);

export const deReach = {
  title: "Reichweite",
  failed: "Die Zahlen konnten nicht geladen werden.",
  kinds: {
    views: "Seite geöffnet",
    calls: "Angerufen",
    routes: "Weg gesucht",
    websites: "Website geöffnet",
    mails: "E-Mail geschrieben",
    favourites: "Gemerkt",
    pins: "Auf der Karte geöffnet",
  },
  week: "In den letzten 7 Tagen",
  weekBefore: (n: string) => `davor ${n}`,
  weekHint: "Seite geöffnet, Tag für Tag. Blasse Balken: dieselben Tage eine Woche davor.",
  weekSummary: (views: string, before: string) =>
    `In den letzten 7 Tagen wurde die Seite ${times(views)} geöffnet, in den 7 Tagen davor ${times(before)}.`,
  weekTable: "Reichweite nach Tagen",
  weekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"],
  day: "Tag",
  year: "Seite geöffnet, in den letzten 12 Monaten",
  yearHint: "Blasse Balken: dieselben Monate ein Jahr davor.",
  yearSummary: (views: string, before: string, best: string | undefined) =>
    `In den letzten 12 Monaten wurde die Seite ${times(views)} geöffnet, in den 12 Monaten davor ${times(before)}.` +
    (best ? ` Am meisten los war im ${best}.` : ""),
  yearTable: "Reichweite nach Monaten",
  bar: {
    day: (day: string, n: string, before: string) => `${day}: ${n} (eine Woche davor ${before})`,
    month: (month: string, n: string, before: string) => `${month}: ${n} (ein Jahr davor ${before})`,
  },
  table: "Als Tabelle",
  csv: "Als CSV",
  csvOf: (table: string) => `${table}: Als CSV`,
  files: { day: "reichweite-tage.csv", month: "reichweite-monate.csv" },
  month: "Monat",
  compared: {
    More: (category: string) => `Die Seite wird öfter geöffnet als die meisten in „${category}“.`,
    Similar: (category: string) => `Die Seite wird so oft geöffnet wie die meisten in „${category}“.`,
    Less: (category: string) => `Die meisten Seiten in „${category}“ werden öfter geöffnet.`,
  },
  lessHelps: "Bilder, Öffnungszeiten und eine lebendige Beschreibung helfen.",
  helps: "Das würde jetzt am meisten helfen:",
  allNumbers: "Alle Zahlen",
  allNumbersOf: (name: string) => `Alle Zahlen zu „${name}“`,
  line: (views: string, contacts: string | undefined) =>
    `In den letzten 7 Tagen ${times(views)} geöffnet` +
    (contacts ? `, ${times(contacts)} kontaktiert oder der Weg gesucht.` : "."),
};
