/** The texts of what administrators do with many companies at once, and of the filters by which they choose them. */
import { wholeNumber } from "../lib/format";

const count = (value: number, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${wholeNumber(value)} ${many}`;

const companies = (value: number) => count(value, "Betrieb", "Betriebe");

export const deBulk = {
  filters: {
    title: "Weitere Filter und Reihenfolge",
    active: (value: number) => `${wholeNumber(value)} aktiv`,
    category: "Kategorie",
    allCategories: "Alle Kategorien",
    offer: "Sonderangebot",
    allOffers: "Alle Sonderangebote",
    town: "Ort",
    townHint: "Hauptsitz, zum Beispiel Musterdorf",
    lacks: "Was fehlt",
    lacksAny: "Egal",
    lackNames: {
      bild: "Ohne Bild",
      oeffnungszeiten: "Ohne Öffnungszeiten",
      position: "Ohne Position auf dem Haus",
      besitzer: "Ohne Besitzer:in",
      bestaetigung: "12 Monate nicht bestätigt",
    },
    order: "Reihenfolge",
    usual: "Wie üblich",
    orderNames: {
      name: "Name, A bis Z",
      "-name": "Name, Z bis A",
      "-geaendert": "Zuletzt geändert",
      geaendert: "Lange nicht geändert",
      bestaetigt: "Lange nicht bestätigt",
      "-bestaetigt": "Zuletzt bestätigt",
      zustand: "Zustand",
      "-zustand": "Zustand, umgekehrt",
      besitzer: "Besitzer:in, A bis Z",
      "-besitzer": "Besitzer:in, Z bis A",
    },
    reset: "Filter zurücksetzen",
  },

  select: (name: string) => `${name} auswählen`,
  column: "Auswahl",
  page: "Alle auf dieser Seite auswählen",
  all: (value: number) => `Alle ${wholeNumber(value)} auswählen`,
  clear: "Auswahl aufheben",
  chosen: (value: number) => `${wholeNumber(value)} ausgewählt`,
  barLabel: "Was mit den ausgewählten Betrieben geschehen soll",
  tooMany: (most: number) => `Mehr als ${wholeNumber(most)} Betriebe lassen sich nicht auf einmal auswählen.`,
  tooManyToExport: (most: number) =>
    `Mehr als ${wholeNumber(most)} auf einmal gehen nicht. Für alle gibt es oben den CSV-Export.`,

  actions: {
    Activate: "Freigeben",
    Deactivate: "Deaktivieren",
    SetOffer: "Sonderangebot",
    AddCategory: "Kategorie",
    Remind: "Erinnern",
    Write: "E-Mail schreiben",
  },
  export: "Exportieren",
  fileName: "betriebe-auswahl.csv",
  titles: {
    Activate: (value: number) => `${companies(value)} freigeben?`,
    Deactivate: (value: number) => `${companies(value)} deaktivieren?`,
    SetOffer: (value: number) => `Sonderangebot von ${count(value, "Betrieb", "Betrieben")} ändern`,
    AddCategory: (value: number) => `${count(value, "Betrieb", "Betrieben")} eine Kategorie geben`,
    Remind: (value: number) => `Besitzer:innen von ${count(value, "Betrieb", "Betrieben")} fragen?`,
  },
  summaries: {
    Activate: "Sie werden für alle sichtbar, und wer sie eingetragen hat, bekommt je Betrieb eine E-Mail.",
    Deactivate:
      "Sie sind dann nicht mehr sichtbar, und wer sie eingetragen hat, bekommt je Betrieb eine E-Mail.",
    SetOffer: "Wer schon bei einem anderen Sonderangebot ist, wechselt.",
    AddCategory: "Die Kategorie kommt zu den bisherigen dazu.",
    Remind:
      "Sie bekommen je Betrieb eine E-Mail mit der Frage, ob noch alles stimmt. Wer in den letzten 14 Tagen " +
      "gefragt wurde oder keine E-Mails zu den eigenen Betrieben möchte, bekommt keine.",
  },
  already: {
    Activate: (value: number) =>
      `${count(value, "ist", "sind")} schon aktiv und ${value === 1 ? "bleibt" : "bleiben"} so.`,
    paused: (value: number) =>
      `${count(value, "macht", "machen")} selbst gerade Pause und ${value === 1 ? "bleibt" : "bleiben"} so.`,
    Deactivate: (value: number) =>
      `${count(value, "ist", "sind")} schon deaktiviert; nur der Grund ändert sich, wenn du einen anderen angibst.`,
    Remind: (value: number) =>
      `${count(value, "ist", "sind")} nicht aktiv und ${value === 1 ? "wird" : "werden"} nicht gefragt.`,
  },
  states: "So stehen sie jetzt:",
  assigned: (value: number, names: readonly string[]) =>
    `Um ${count(value, "davon kümmert", "davon kümmern")} sich gerade ${names.join(", ")}. ` +
    "Sprecht euch ab, bevor du entscheidest.",
  reason: "Grund (steht in der E-Mail)",
  message: "Ein Satz dazu (steht in der E-Mail, optional)",
  offer: "Sonderangebot",
  noOffer: "Keines (aus dem Sonderangebot nehmen)",
  category: "Kategorie",
  choose: "Bitte wählen",

  running: (done: number, all: number) => `${wholeNumber(done)} von ${wholeNumber(all)} erledigt`,
  progress: "Fortschritt",
  stop: "Anhalten",
  stopping: "Wird angehalten …",
  carryOn: "Weitermachen",
  again: "Noch einmal versuchen",
  resultTitle: "Ergebnis",
  /** What was done, after the number of companies. */
  did: {
    Activate: "freigegeben",
    Deactivate: "deaktiviert",
    SetOffer: "beim Sonderangebot eingetragen",
    LeaveOffer: "aus dem Sonderangebot genommen",
    AddCategory: "der Kategorie zugeordnet",
    Remind: "nach ihren Angaben gefragt",
    Write: "angeschrieben",
  },
  done: (value: number, did: string) => `${companies(value)} ${did}`,
  unchanged: (value: number) => `${wholeNumber(value)} unverändert`,
  refused: (value: number) => `${wholeNumber(value)} nicht möglich`,
  left: (value: number) => `${wholeNumber(value)} nicht mehr bearbeitet`,
  unsure: (value: number) =>
    `Bei ${wholeNumber(value)} ist offen, ob es geklappt hat. Versuch es noch einmal: Nichts geschieht zweimal.`,
  takingBack: (handled: number, all: number) =>
    `${wholeNumber(handled)} von ${wholeNumber(all)} rückgängig gemacht …`,
  takenBack: (done: number, lost: number) =>
    lost === 0
      ? `${companies(done)} rückgängig gemacht; niemand bekommt eine E-Mail.`
      : `${companies(done)} rückgängig gemacht, ${wholeNumber(lost)} nicht mehr möglich:`,
  failed: (why: string) => `Dann ging etwas schief: ${why}`,
  more: (value: number) => `… und ${wholeNumber(value)} weitere`,
  nameless: "Ein gelöschter Betrieb",
};
