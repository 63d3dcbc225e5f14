/** The texts of the operators' own search words. */
import { wholeNumber } from "../lib/format";

const count = (value: number, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${wholeNumber(value)} ${many}`;

export const deSynonyms = {
  title: "Suchwörter",
  intro:
    "Hier erklärst du der Suche, was jemand noch meint: Wer „Erdäpfel“ sucht, meint auch „Kartoffel“. " +
    "Was du änderst, gilt sofort.",
  total: (value: number) => count(value, "Suchwort", "Suchwörter"),
  new: "Neues Suchwort",
  searchLabel: "Suchwörter durchsuchen",
  searchHint: "Wort oder Bedeutung",
  none: "Noch kein Suchwort. Beginne mit einem, das du in deiner Gegend oft hörst.",
  columns: { word: "Wer das sucht", meaning: "meint auch" },
  createTitle: "Suchwort hinzufügen",
  editTitle: (word: string) => `„${word}“ bearbeiten`,
  word: "Suchwort",
  wordHint: "Zum Beispiel „Erdäpfel“. Bei mehreren Wörtern müssen alle eingegeben werden.",
  meaning: "Bedeutung",
  meaningHint: "Zum Beispiel „Kartoffel“. Mehrere Bedeutungen trennst du mit Kommas.",
  stale: "Das hat inzwischen jemand anderer geändert. Wenn du noch einmal speicherst, gilt deine Fassung.",
  created: (word: string) => `„${word}“ wurde hinzugefügt.`,
  saved: (word: string) => `„${word}“ wurde gespeichert.`,
  edit: (word: string) => `${word} bearbeiten`,
  deleteOf: (word: string) => `${word} löschen`,
  deleteTitle: (word: string) => `„${word}“ löschen?`,
  deleteText: (word: string, meaning: string) => `Wer „${word}“ sucht, findet „${meaning}“ dann nicht mehr.`,
  deleted: (word: string) => `„${word}“ wurde gelöscht.`,

  export: "CSV exportieren",
  file: "suchwoerter.csv",
  import: "CSV importieren",
  importTitle: "Suchwörter importieren",
  importIntro:
    "Eine CSV-Datei mit den Spalten Wort und Bedeutung, wie im Export. Neue Wörter kommen dazu, bekannte " +
    "bekommen die Bedeutung aus der Datei, gelöscht wird nichts.",
  importRun: "Importieren",
  imported: (created: number, updated: number) =>
    created + updated === 0
      ? "In der Datei war nichts Neues."
      : `${count(created, "Suchwort", "Suchwörter")} hinzugefügt, ${count(updated, "Bedeutung", "Bedeutungen")} geändert.`,
};
