/** The texts of the administrators' overview. */

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
    companies: (n: string) => `${n} neue Betriebe`,
    suggestions: (n: string) => `${n} Vorschläge`,
    reports: (n: string) => `${n} Fehlermeldungen`,
    stale: (n: string) => `${n} lange nicht bestätigt`,
    unplaced: (n: string) => `${n} Standorte ohne Position`,
  },

  companies: "Betriebe",
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
  byTown: "Gemeinden mit den meisten Betrieben",
  moreTowns: (n: string) => `In der CSV-Datei stehen alle ${n}.`,
  unknown: "unbekannt",
  day: "Tag",
  days: "Besuche in 31 Tagen",
  daysHint: "Ein Browser zählt einmal am Tag. Die Suchen stehen in der Tabelle.",
  daysSummary: (visits: string, searches: string) =>
    `In den letzten 31 Tagen waren es ${visits} Besuche und ${searches} Suchen.`,
  active: "Aktive Betriebe am Monatsende",
  activeHint: "Monate, in denen noch nicht mitgezählt wurde, haben keinen Balken.",
  activeSummary: (month: string, first: string, last: string) =>
    `Im ${month} waren ${first} Betriebe aktiv, jetzt sind es ${last}.`,
  newCompanies: "Neue Einträge in 12 Monaten",
  newHint: "Blasse Balken: dieselben Monate ein Jahr davor.",
  visits: "Besuche in 12 Monaten",
  visitsHint: "Ein Browser zählt einmal am Tag. Blasse Balken: dieselben Monate ein Jahr davor.",
  searches: "Suchen in 12 Monaten",
  searchesHint:
    "Ein Browser zählt für jedes Suchwort einmal am Tag. Blasse Balken: dieselben Monate ein Jahr davor.",
  summaries: {
    newCompanies: (n: string, before: string) =>
      `In den letzten 12 Monaten kamen ${n} Einträge dazu, in den 12 Monaten davor ${before}.`,
    visits: (n: string, before: string) =>
      `In den letzten 12 Monaten waren es ${n} Besuche, in den 12 Monaten davor ${before}.`,
    searches: (n: string, before: string) =>
      `In den letzten 12 Monaten waren es ${n} Suchen, in den 12 Monaten davor ${before}.`,
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
  qualityNames: {
    withPicture: "mit Bild",
    withHours: "mit Öffnungszeiten",
    toTheHouse: "mit Position auf dem Haus",
    confirmedWithinYear: "im letzten Jahr bestätigt",
  },
  lacking: "Was fehlt",
  lackingOf: (name: string) => `Was fehlt: ${name}`,
  share: (part: string, whole: string, percent: string) => `${part} von ${whole} (${percent} %)`,
};
