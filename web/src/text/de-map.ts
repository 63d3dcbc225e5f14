/** The texts of the maps, which load together with them. */
import { wholeNumber } from "../format";

const places = (count: number) => (count === 1 ? "1 Ort" : `${wholeNumber(count)} Orte`);

export const deMap = {
  loading: "Karte wird geladen …",
  failed: "Die Karte ist nicht angekommen",
  failedText: (instead: string) => `Vielleicht ist die Verbindung gerade langsam oder unterbrochen. ${instead}`,
  unsupported: "Dein Browser kann hier keine Karte zeichnen",
  unsupportedText: (instead: string) => `Dafür bräuchte er WebGL. ${instead}`,
  instead: {
    list: "Alles, was auf der Karte wäre, steht auch in der Liste.",
    address: "Die Adresse steht bei den Kontaktdaten, und über „Route“ kommst du trotzdem hin.",
    numbers: "Die Lage kannst du unten als Breiten- und Längengrad eintragen.",
  },
  baseFailed: "Die Kartenbilder laden gerade nicht – du siehst unsere eigene, einfachere Karte.",
  zoomIn: "Hineinzoomen",
  zoomOut: "Herauszoomen",
  scale: (metres: number) => (metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`),

  /** The map library's own texts, by its names for them. */
  library: (label: string): Record<string, string> => ({
    "Map.Title": label,
    "CooperativeGesturesHandler.WindowsHelpText": "Zum Zoomen Strg gedrückt halten und scrollen",
    "CooperativeGesturesHandler.MacHelpText": "Zum Zoomen ⌘ gedrückt halten und scrollen",
    "CooperativeGesturesHandler.MobileHelpText": "Verschiebe die Karte mit zwei Fingern",
  }),

  pinMapLabel: (label: string) => `Karte zum Verschieben: ${label}`,
  pinLabel: (label: string) => `Standort von ${label}`,
  pinHint: "Zieh die Nadel genau auf den Eingang. Mit der Tastatur: Nadel auswählen und mit den Pfeiltasten verschieben, mit Umschalt in großen Schritten.",
  pinMissing: "Klicke auf die Karte, um die Nadel zu setzen – oder trag Breite und Länge ein.",
  pinMoved: (latitude: string, longitude: string) => `Neue Lage: Breite ${latitude}, Länge ${longitude}.`,

  cluster: (count: number) => `${places(count)}, zum Vergrößern anklicken`,
  here: "Dein Standort",
  toPosition: "Zu meinem Standort",

  label: "Karte der Betriebe",
  listLabel: "Orte im Kartenausschnitt",
  visible: (count: number) => (count === 0 ? "Kein Ort in diesem Ausschnitt" : `${places(count)} in diesem Ausschnitt`),
  searching: "Karte wird durchsucht …",
  more: (count: number) => `… und ${wholeNumber(count)} weitere. Zoome näher heran, um sie zu sehen.`,
  none: "Hier liegt gerade nichts, was zu deiner Suche passt. Verschiebe die Karte oder zoome weiter weg.",
  goToNearest: "Zum nächsten Treffer",
  searchFailed: "Die Orte konnten nicht geladen werden.",
  show: (title: string) => `${title} auf der Karte zeigen`,
  toCompany: "Zum Betrieb",
  navigate: "Navigieren",

  routeTo: (title: string) => `Route zu ${title}`,
  routeFromWhere: "Verrate uns, wo du bist, dann zeigen wir dir den Weg.",
  fromMyPosition: "Meinen Standort verwenden",
  routeLoading: "Route wird gesucht …",
  routeFailed: "Die Route ließ sich gerade nicht berechnen.",
  routeProblems: {
    NoRoute: "Zwischen diesen Punkten kennen wir keinen Weg, darum die Luftlinie.",
    Unavailable: "Unsere Routensuche antwortet gerade nicht, darum die Luftlinie.",
  },
  straight: (distance: string) => `Luftlinie ${distance}`,
  straightNote: "Den genauen Weg zeigt dir deine Karten-App.",
  duration: (minutes: number) => {
    const hours = Math.floor(minutes / 60);
    return [hours > 0 && `${hours} Std.`, (minutes % 60 > 0 || hours === 0) && `${minutes % 60} Min.`].filter(Boolean).join(" ");
  },
  modesLabel: "Womit bist du unterwegs?",
  modes: { Car: "Auto", Bicycle: "Fahrrad", Foot: "Zu Fuß" },
  links: {
    title: "In einer Karten-App öffnen",
    device: "Karten-App am Gerät",
    apple: "Apple Karten",
    google: "Google Maps",
    openStreetMap: "OpenStreetMap",
    transit: "Öffis (ÖBB Scotty)",
  },

  placeLabel: (title: string) => `Lage von ${title}`,
  noPosition: "Die genaue Lage ist noch nicht eingetragen.",
  closer: "Näher heran",
  wholeRegion: "Überblick",
};
