/** The texts of the view for other websites, and of the dialog that offers it. */

export const deEmbed = {
  title: (categories: readonly string[], place: string | undefined, region: string) =>
    `${categories.length ? categories.join(", ") : "Klimafreundliche Betriebe"} in ${place ? `und um ${place}` : region}`,
  placeUnknown: (place: string, region: string) =>
    `Den Ort „${place}“ kennen wir nicht, darum zeigen wir ganz ${region}.`,
  none: "Hier gibt es dazu noch keinen Betrieb.",
  showMore: "Weitere anzeigen",
  more: (name: string) => `Mehr auf „${name}“`,
  newTab: "(öffnet in einem neuen Tab)",

  offer: {
    title: "Auf deiner Website einbinden",
    intro:
      "Zeig die klimafreundlichen Betriebe deiner Gemeinde auf deiner eigenen Website: auswählen, Code " +
      "kopieren, einfügen. Ohne Cookies, ohne Kosten, immer aktuell.",
    view: "Ansicht",
    list: "Liste",
    map: "Karte",
    category: "Kategorie",
    allCategories: "Alle Kategorien",
    place: "PLZ oder Ort",
    placeHint: "Leer lassen, um die ganze Region zu zeigen.",
    radius: "Umkreis",
    kilometres: (km: number) => `${km} km`,
    preview: "Vorschau",
    previewTitle: "Vorschau der eingebundenen Ansicht",
    frameTitle: (name: string) => `Klimafreundliche Betriebe – ${name}`,
    code: "Code für deine Website",
    copy: "Code kopieren",
    copied: "Code kopiert. Jetzt nur noch auf deiner Website einfügen.",
    copyFailed: "Kopieren ist in diesem Browser nicht möglich. Markier den Code und kopier ihn von Hand.",
  },
};
