/** The texts of the administrators' overview. */
import { wholeNumber } from "../lib/format";

const count = (value: number, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${wholeNumber(value)} ${many}`;

/** Two years of something, in one sentence that reads well with every number. */
const twoYears = (one: string, many: string) => (value: number, before: number) =>
  `In den letzten 12 Monaten: ${count(value, one, many)}. In den 12 Monaten davor: ${wholeNumber(before)}.`;

export const deOverview = {
  title: "Überblick",
  failed: "Der Überblick konnte nicht geladen werden.",
  csv: "Als CSV",
  table: "Als Tabelle",
  month: "Monat",
  file: (name: string) => `ueberblick-${name}.csv`,

  tasks: "Das wartet auf jemanden",
  noTasks: "Gerade wartet nichts. Schön!",
  taskNames: {
    companies: (n: number) => count(n, "neuer Betrieb", "neue Betriebe"),
    suggestions: (n: number) => count(n, "Vorschlag", "Vorschläge"),
    reports: (n: number) => count(n, "Fehlermeldung", "Fehlermeldungen"),
    stale: (n: number) => count(n, "Eintrag lange nicht bestätigt", "Einträge lange nicht bestätigt"),
    unplaced: (n: number) => count(n, "Standort ohne Position", "Standorte ohne Position"),
  },

  byState: "Nach Zustand",
  state: "Zustand",
  states: {
    active: "Aktiv",
    inReview: "In Prüfung",
    rejected: "Abgelehnt",
    paused: "Pausiert",
    deactivated: "Deaktiviert",
  },
  category: "Kategorie",
  town: "Gemeinde",
  count: "Betriebe",
  byCategory: "Nach Kategorie",
  byTown: "Nach Gemeinde",
  moreRows: (n: string) => `Das sind die mit den meisten Betrieben. In der CSV-Datei stehen alle ${n}.`,
  unknown: "unbekannt",
  day: "Tag",
  bar: (when: string, n: string, before?: string) =>
    `${when}: ${n}${before ? ` (ein Jahr davor ${before})` : ""}`,
  before: "Ein Jahr davor",
  days: "Besuche in 31 Tagen",
  daysHint: "Ein Browser zählt einmal am Tag.",
  daysSummary: (visits: number, searches: number) =>
    `In den letzten 31 Tagen: ${count(visits, "Besuch", "Besuche")} und ${count(searches, "Suche", "Suchen")}.`,
  active: "Aktive Betriebe am Monatsende",
  activeHint: "Monate, in denen noch nicht mitgezählt wurde, haben keinen Balken.",
  activeSummary: (month: string, first: number, last: number) =>
    `Ende ${month}: ${count(first, "aktiver Betrieb", "aktive Betriebe")}. Jetzt: ${wholeNumber(last)}.`,
  activeNow: (n: number) => `Jetzt: ${count(n, "aktiver Betrieb", "aktive Betriebe")}.`,
  /** Of the plots over twelve months. */
  titles: {
    newCompanies: "Neue Einträge in 12 Monaten",
    visits: "Besuche in 12 Monaten",
    searches: "Suchen in 12 Monaten",
    views: "Geöffnete Betriebe in 12 Monaten",
  },
  hints: {
    newCompanies: "",
    visits: "Ein Browser zählt einmal am Tag.",
    searches: "Ein Browser zählt für jedes Suchwort einmal am Tag.",
    views: "Ein Browser zählt für jeden Betrieb einmal am Tag. Die Tabelle hat auch Kontakte und Wege.",
  },
  paleBars: "Blasse Balken: dieselben Monate ein Jahr davor.",
  summaries: {
    newCompanies: twoYears("neuer Eintrag", "neue Einträge"),
    visits: twoYears("Besuch", "Besuche"),
    searches: twoYears("Suche", "Suchen"),
    views: (value: number, before: number) =>
      `In den letzten 12 Monaten: ${wholeNumber(value)}-mal wurde ein Betrieb geöffnet. ` +
      `In den 12 Monaten davor: ${wholeNumber(before)}-mal.`,
  },
  columns: {
    newCompanies: "Neue Einträge",
    visits: "Besuche",
    searches: "Suchen",
    views: "Geöffnete Betriebe",
    contacts: "Kontakte und Wege",
  },

  searchedInVain: "Gesucht und kaum gefunden",
  searchedInVainIntro:
    "Wörter der letzten acht Wochen mit höchstens zwei Treffern. " +
    "Sie erscheinen, sobald fünf verschiedene Browser in einer Woche danach gesucht haben.",
  searched: "Am meisten gesucht",
  searchedIntro: "Wörter der letzten acht Wochen, nach denen oft gesucht wurde.",
  noTerms: "Noch wurde nichts oft genug gesucht.",
  term: "Suchwort",
  times: "Suchen",
  hits: "Treffer",
  action: "Was tun",
  explain: "Als Synonym anlegen",
  explainOf: (term: string) => `„${term}“ als Synonym anlegen`,
  ask: "Betrieb vorschlagen lassen",
  askOf: (term: string) => `Betrieb vorschlagen lassen: ${term}`,
  askText: (site: string, term: string, address: string) =>
    `Bei ${site} wird nach „${term}“ gesucht, und noch gibt es dafür kaum einen Betrieb. ` +
    `Kennst du einen, der dazugehört? Schlag ihn gleich vor: ${address}`,
  askCopied: "Der Aufruf liegt in der Zwischenablage. Teile ihn, wo man ihn liest.",
  askFailed: (text: string) => `Kopieren ist in diesem Browser nicht möglich. Das ist der Text: ${text}`,

  quality: "Güte der Daten",
  qualityPart: "Angabe",
  qualityNames: {
    withPicture: "mit Bild",
    withHours: "mit Öffnungszeiten",
    toTheHouse: "mit Position auf dem Haus",
    confirmedWithinYear: "im letzten Jahr bestätigt",
  },
  companiesIn: (town: string) => `Betriebe in ${town} ansehen`,
  lacking: "Was fehlt",
  lackingOf: (name: string) => `Was fehlt: ${name}`,
  qualityIntro: (n: number) => `Von ${count(n, "aktiven Betrieb", "aktiven Betrieben")}.`,
  share: "Anteil",
  percent: (n: number) => `${n} %`,
};
