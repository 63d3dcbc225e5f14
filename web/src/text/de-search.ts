/** Texts around the search: suggestions, the last searches, what was understood, and what helps when nothing was found. */
import { wholeNumber } from "../lib/format";

const quoted = (words: readonly string[]) => words.map((word) => `„${word}“`).join(" und ");
const companies = (count: number) => (count === 1 ? "1 Betrieb" : `${wholeNumber(count)} Betriebe`);

export const deSearch = {
  suggestions: "Vorschläge",
  suggestionCount: (count: number) => (count === 1 ? "1 Vorschlag" : `${count} Vorschläge`),
  kinds: {
    category: "Kategorie",
    trade: "Art von Betrieb",
    tag: "Schlagwort",
    town: "Ort",
    company: "Betrieb",
  },
  companies,

  recent: {
    title: "Zuletzt gesucht",
    kind: "letzte Suche",
    /** The label of the list also tells how to take a search away without a pointer. */
    list: "Zuletzt gesucht, mit Entf entfernen",
    count: (count: number) => (count === 1 ? "1 letzte Suche" : `${count} letzte Suchen`),
    remove: (text: string) => `„${text}“ aus dem Verlauf entfernen`,
    removed: (text: string) => `„${text}“ entfernt`,
    removeAll: "Verlauf löschen",
  },

  /** Of the field for a place. */
  place: {
    notFound: (text: string) => `Den Ort „${text}“ kennen wir nicht.`,
    /** Follows where a place is not known: it may well exist, but not here. */
    known: (region: string) => `Wir kennen Orte und Postleitzahlen in ${region} und gleich daneben.`,
    /** Follows as well, where another place is in force and stays so. */
    still: (place: string) => `Gesucht wird weiter ab ${place}.`,
    noHouse: (number: string) => `Nr. ${number} ist nicht verzeichnet`,
    /** Its neighbours are mapped, and it must stand between them. */
    roughHouse: "ungefähre Lage",
    failed: "Der Ort ließ sich gerade nicht nachschlagen. Versuch es bitte gleich noch einmal.",
  },

  understood: {
    place: (label: string) => `in ${label}`,
    /** Holds the words that are seen, for whoever says them to press the button. */
    removePlace: (label: string) => `Ort „in ${label}“ entfernen`,
    without: (words: readonly string[], count: number) => `Ohne ${quoted(words)}: ${companies(count)}`,
    onlyWith: (word: string) => `Nur mit „${word}“`,
    shown: (words: readonly string[]) => `Gezeigt wird ${quoted(words)}.`,
    meant: (word: string) => `Meintest du „${word}“?`,
    onlyCategory: (title: string, count: number) => `Nur die Kategorie „${title}“: ${companies(count)}`,
    /** Of signs and pictures alone. */
    noWord: (text: string) =>
      `„${text}“ enthält kein Wort, nach dem wir suchen können, und ändert an der Liste nichts.`,
    onlyTyped: (words: readonly string[]) => `Nur ${quoted(words)} suchen`,
  },

  nothing: {
    title: "Dazu haben wir noch nichts gefunden",
    titleFor: (text: string) => `Zu „${text}“ haben wir noch nichts gefunden`,
    text: "Das kann an einem Wort liegen. Vielleicht hilft einer dieser Wege – oder du kennst einen Betrieb, der hier fehlt.",
    closedTitle: "Gerade hat hier niemand offen",
    closed: (count: number) =>
      count === 1
        ? "1 Betrieb passt dazu, hat aber geschlossen oder keine Öffnungszeiten eingetragen."
        : `${wholeNumber(count)} Betriebe passen dazu, haben aber geschlossen oder keine Öffnungszeiten eingetragen.`,
    alsoClosed: "Auch geschlossene Betriebe zeigen",
    withoutFilters: "Ohne Filter suchen",
    withoutQuotes: "Ohne Anführungszeichen suchen",
    surroundings: (place: string) => `Umgebung von ${place} auf der Karte`,
    nearby: "Umgebung auf der Karte",
    showAll: "Alle Betriebe zeigen",
    suggest: "Betrieb vorschlagen?",
    /** Leads from the map to the list, where all of them stand. */
    otherWays: "Was noch helfen kann",
    nearWords: "Ähnliche Wörter",
    categories: "Stöbere in einer Kategorie",
  },
};
