/** The texts of the maps, which load together with them. */
import { wholeNumber } from "../lib/format";

/** Of companies, which may have several; a company is not counted here. */
const places = (count: number) => (count === 1 ? "1 Standort" : `${wholeNumber(count)} Standorte`);
const morePlaces = (count: number) =>
  count === 1 ? "1 weiterer Standort" : `${wholeNumber(count)} weitere Standorte`;

export const deMap = {
  loading: "Karte wird geladen …",
  failed: "Die Karte ist nicht angekommen",
  failedText: (instead: string) =>
    `Vielleicht ist die Verbindung gerade langsam oder unterbrochen. ${instead}`,
  unsupported: "Dein Browser kann hier keine Karte zeichnen",
  unsupportedText: (instead: string) => `Dafür bräuchte er WebGL. ${instead}`,
  instead: {
    list: "Was in der Nähe liegt, zeigt dir die Liste – das Nächste zuerst.",
    address: "Die Adresse steht bei den Kontaktdaten, und über „Route“ kommst du trotzdem hin.",
    numbers: "Die Lage kannst du unten als Breiten- und Längengrad eintragen.",
  },
  baseFailed: "Die Kartenbilder laden gerade nicht – du siehst unsere eigene, einfachere Karte.",
  groundMissing: "Der Kartenhintergrund ist nicht angekommen. Die Nadeln stehen trotzdem richtig.",
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
  pinHint:
    "Zieh die Nadel genau auf den Eingang. Mit der Tastatur: Nadel auswählen und mit den Pfeiltasten " +
    "verschieben, mit Umschalt in großen Schritten.",
  pinMissing: "Klicke auf die Karte, um die Nadel zu setzen – oder trag Breite und Länge ein.",
  pinMoved: (latitude: string, longitude: string) => `Neue Lage: Breite ${latitude}, Länge ${longitude}.`,

  cluster: (count: number) => `${places(count)}, zum Vergrößern anklicken`,
  here: "Dein Standort",
  toPosition: "Zu meinem Standort",

  label: "Karte der Betriebe",
  /** The list beside the map. */
  window: {
    label: "Standorte im Kartenausschnitt",
    found: (count: number) =>
      count === 0 ? "Kein Standort in diesem Ausschnitt" : `${places(count)} in diesem Ausschnitt`,
    searching: "Karte wird durchsucht …",
    more: (count: number) =>
      `… und ${morePlaces(count)}. Zoome näher heran, um ${count === 1 ? "ihn" : "sie"} zu sehen.`,
    none: "Hier liegt gerade nichts, was zu deiner Suche passt. Verschiebe die Karte oder zoome weiter weg.",
  },
  /** The same list where there is no map: nothing can be moved or zoomed. */
  nearby: {
    label: "Standorte in der Nähe",
    found: (count: number) => (count === 0 ? "Kein Standort in der Nähe" : `${places(count)} in der Nähe`),
    searching: "Standorte werden gesucht …",
    more: (count: number) =>
      `… und ${morePlaces(count)}, ${count === 1 ? "der weiter weg liegt" : "die weiter weg liegen"}.`,
    none: "Hier in der Nähe liegt gerade nichts, was zu deiner Suche passt.",
  },
  /** Beside a map, which shows only a part of them. */
  inAll: (companies: string) => `${companies} insgesamt`,
  goToNearest: "Zum nächsten Treffer",
  searchFailed: "Die Standorte konnten nicht geladen werden.",
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
    return [hours > 0 && `${hours} Std.`, (minutes % 60 > 0 || hours === 0) && `${minutes % 60} Min.`]
      .filter(Boolean)
      .join(" ");
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
