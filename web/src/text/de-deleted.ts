/** The texts of the list of what was deleted and can be brought back. */
import { wholeNumber } from "../lib/format";

export const deDeleted = {
  title: "Gelöscht",
  intro:
    "Was ihr in der Verwaltung gelöscht habt, lässt sich 30 Tage lang wiederherstellen, ebenso Standorte und " +
    "Aktionen, die jemand beim eigenen Betrieb entfernt hat. Eigene Konten und Betriebe, die jemand selbst " +
    "gelöscht oder uns zu löschen gebeten hat, stehen hier nicht: Sie sind endgültig weg. Favoriten kommen " +
    "nicht wieder.",
  none: "In den letzten 30 Tagen wurde nichts gelöscht.",
  total: (value: number) => (value === 1 ? "1 Eintrag" : `${wholeNumber(value)} Einträge`),
  searchLabel: "In Gelöschtem suchen",
  searchHint: "Name oder Betrieb",
  kindLabel: "Art",
  everyKind: "Alle Arten",
  kinds: {
    Company: "Betrieb",
    Store: "Standort",
    Campaign: "Aktion",
    Category: "Kategorie",
    SpecialOffer: "Sonderangebot",
  },
  columns: { name: "Was", owner: "Gehörte zu", at: "Gelöscht", until: "Möglich bis", action: "Aktion" },
  restore: "Wiederherstellen",
  restoreLabel: (name: string) => `${name} wiederherstellen`,
  restored: (name: string, plannedPushes: number) => {
    const back = `${name} ist wieder da.`;
    if (plannedPushes === 0) return back;
    return plannedPushes === 1
      ? `${back} Die geplante Push-Nachricht dazu nicht: Plane sie neu ein, wenn sie hinausgehen soll.`
      : `${back} Die ${wholeNumber(plannedPushes)} geplanten Push-Nachrichten dazu nicht: ` +
          "Plane sie neu ein, wenn sie hinausgehen sollen.";
  },
  forget: "Endgültig löschen",
  forgetLabel: (name: string) => `${name} endgültig löschen`,
  forgetTitle: (name: string) => `${name} endgültig löschen?`,
  forgetText:
    "Danach lässt sich das nicht mehr wiederherstellen. Das ist richtig, wenn jemand verlangt hat, dass alles " +
    "gelöscht wird.",
  forgotten: (name: string) => `${name} ist endgültig gelöscht.`,
};
