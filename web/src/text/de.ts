/** Every text of the frame and of the overview; German and informal. Screens that load later have their texts beside this file. */
import { wholeNumber } from "../lib/format";

const companies = (count: number) => {
  if (count === 0) return "Kein Betrieb";
  return count === 1 ? "1 Betrieb" : `${wholeNumber(count)} Betriebe`;
};

/** Quotation marks inside quotation marks are single ones. */
const quoted = (text: string) => `„${text.replace(/"([^"]*)"/g, "‚$1‘")}“`;

export const de = {
  common: {
    close: "Schließen",
    cancel: "Abbrechen",
    back: "Zurück",
    retry: "Noch einmal versuchen",
    loading: "Wird geladen …",
    toHome: "Zur Übersicht aller Betriebe",
    messages: "Meldungen",
  },

  errors: {
    unknown: "Da ist leider etwas schiefgegangen. Bitte versuch es noch einmal.",
    offline: "Wir erreichen den Server gerade nicht. Bist du mit dem Internet verbunden?",
    pageTitle: "Das hätte nicht passieren dürfen",
    pageText:
      "Diese Seite konnte nicht angezeigt werden. Lade sie bitte neu – wenn das nicht hilft, gib uns Bescheid.",
    reload: "Seite neu laden",
    partTitle: "Dieser Teil der Seite ist nicht angekommen",
    partText: "Vielleicht ist die Verbindung gerade langsam oder unterbrochen.",
    section: "Dieser Abschnitt konnte nicht geladen werden.",
  },

  offline: {
    device: "Du bist offline.",
    server: "Wir erreichen den Server gerade nicht.",
    storedAt: (moment: string) => `Stand vom ${moment}\u00A0Uhr.`,
    what: "Was kann ich jetzt lesen?",
  },

  notFound: {
    title: "Hier ist leider nichts",
    text: "Die Seite gibt es nicht oder nicht mehr. Vielleicht findest du, was du suchst, in unserem Verzeichnis.",
  },

  header: {
    skip: "Zum Inhalt springen",
    navigation: "Hauptnavigation",
    openMenu: "Menü öffnen",
    closeMenu: "Menü schließen",
    menu: "Menü",
    allCompanies: "Alle Betriebe",
    favourites: "Meine Favoriten",
    signIn: "Anmelden",
    manage: "Meine Betriebe",
    administration: "Verwaltung",
    signOut: "Abmelden",
    addCompany: "Betrieb eintragen",
    logoTo: (operator: string) => `Zur Website von ${operator}`,
    logoHome: (name: string) => `${name}: zur Übersicht`,
  },

  session: {
    ended: "Deine Sitzung ist zu Ende. Bitte melde dich neu an.",
    signedOut: "Du bist abgemeldet. Bis bald!",
  },

  banner: {
    eyebrow: (count: number, region: string) => `${companies(count)} in ${region}`,
    eyebrowUnknown: (region: string) => `Das Verzeichnis für ${region}`,
    headline: ["Klimafreundlich leben,", "gleich ums Eck."] as const,
    searchLabel: "Was suchst du?",
    searchPlaceholder: "Brot, Reparatur, Biokiste …",
    clearSearch: "Suchtext löschen",
    placeLabel: "PLZ oder Ort",
    placePlaceholder: "PLZ oder Ort",
    placeSuggestions: "Vorgeschlagene Orte",
    nearMe: "In meiner Nähe",
    submit: "Suchen",
    scrollDown: "Zu den Betrieben",
  },

  position: {
    here: "deinem Standort",
    from: (label: string) => `Entfernungen ab ${label}`,
    byMatch: "Nach Relevanz sortiert",
    unknown: (region: string) => `Sortiert ab der Mitte von ${region}.`,
    forget: "Ort entfernen",
    set: "Deinen Ort angeben",
    change: "Ändern",
    searching: "Standort wird bestimmt …",
  },

  overview: {
    title: (name: string, claim: string) => `${name} – ${claim}`,
    tabsLabel: "Ansicht wählen",
    tabs: { list: "Betriebe", map: "Karte", suggest: "Betrieb vorschlagen" },
    filters: "Nach Kategorie filtern",
    all: "Alle",
    countLabel: "Betriebe",
    openNow: "Jetzt geöffnet",
    activeFilters: "Aktive Filter",
    remove: (title: string) => `Filter „${title}“ entfernen`,
    removeText: (text: string) => `Suchtext ${quoted(text)} entfernen`,
    removeAll: "Alle Filter entfernen",
    searchFor: quoted,
    results: (count: number) => companies(count),
    resultsNear: (count: number) => `${companies(count)} in deiner Nähe`,
    resultsFor: (count: number, text: string) => `${companies(count)} für ${quoted(text)}`,
    how: "Wie wird sortiert?",
    loading: "Betriebe werden geladen …",
    failed: "Die Liste konnte nicht aktualisiert werden. Du siehst den letzten Stand.",
    failedTitle: "Die Betriebe sind nicht angekommen",
    failedText: "Vielleicht ist die Verbindung gerade unterbrochen. Versuch es gleich noch einmal.",
    pager: {
      label: "Seiten",
      previous: "Zurück",
      next: "Weiter",
      page: (page: number) => `Seite ${page}`,
    },
    print: "Als Ortsführer drucken",
    printFailed: "Der Ortsführer konnte nicht zusammengestellt werden. Versuch es bitte noch einmal.",
    embed: "Auf deiner Website einbinden",
    announce: (count: number, page: number, pages: number) =>
      `${companies(count)} gefunden, Seite ${page} von ${Math.max(1, pages)}.`,
  },

  card: {
    favourite: (name: string) => `${name} merken`,
    open: "Jetzt geöffnet",
    openUntil: (time: string) => `Bis ${time}`,
    opens: (time: string) => `Öffnet um ${time}`,
  },

  favourites: {
    undo: "Rückgängig",
    added: (name: string) => `${name} gemerkt`,
    removed: (name: string) => `${name} aus den Favoriten entfernt`,
  },

  consent: {
    label: "Cookie-Einstellungen",
    title: "Nur das Nötigste.",
    text: "Dürfen wir Besuche anonym zählen und deine letzten Suchen und Seiten merken, auch für offline?",
    textWithout: "Dürfen wir uns deine letzten Suchen und Seiten in diesem Browser merken, auch für offline?",
    more: "Mehr dazu",
    decline: "Nur nötige",
    accept: "Alles erlauben",
  },

  appBanner: {
    label: "App",
    text: "Kostenlose App",
    view: "Ansehen",
    close: "App-Hinweis schließen",
  },

  footer: {
    contact: "Kontakt",
    about: "Über das Verzeichnis",
    legal: "Rechtliches",
    social: "Folge uns",
    cookies: "Cookie-Einstellungen",
    scheme: "Darstellung",
    schemes: { system: "Automatisch", light: "Hell", dark: "Dunkel" },
    order: "Reihenfolge der Ergebnisse",
    api: "Schnittstelle (API)",
    by: (operator: string) => `Ein Angebot von ${operator}`,
  },
};
