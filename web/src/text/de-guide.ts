/** The texts of the printed guide. */

export const deGuide = {
  title: "Ortsführer",
  titleAround: (place: string) => `Gutes rund um ${place}`,
  titleIn: (region: string) => `Gutes in ${region}`,
  all: "Alle Kategorien",
  other: "Weitere Betriebe",
  state: (day: string, count: string) => `Stand: ${day} · ${count}`,
  count: (shown: string, total: string, partly: boolean) =>
    partly ? `${shown} von ${total} Betrieben` : `${total} ${total === "1" ? "Betrieb" : "Betriebe"}`,
  printNearest: "Die nächsten drucken",
  nearest: "Das Nächste zuerst",
  phone: "Tel.",
  foot: (name: string, operator: string) =>
    `${name} ist ein Angebot von ${operator}. Angaben ohne Gewähr, immer aktuell unter`,
  stopsLeftOut: (most: number) =>
    `Haltestellen stehen nur in Ortsführern mit höchstens ${most} Betrieben: Grenze die Liste ein, wenn du sie brauchst.`,
};
