/** Every text of the frame and of the overview; German and informal. Screens that load later have their texts beside this file. */
import { wholeNumber } from "../lib/format";

const companies = (count: number) => {
  if (count === 0) return "Kein Betrieb";
  return count === 1 ? "1 Betrieb" : `${wholeNumber(count)} Betriebe`;
};

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
    company: "Diesen Betrieb finden wir nicht",
    gone: "Diesen Betrieb gibt es hier nicht mehr",
    goneText:
      "Er war bei uns eingetragen und wurde entfernt. In der Nähe gibt es bestimmt andere gute Betriebe.",
    companyText:
      "Er wurde vielleicht entfernt oder ist gerade nicht freigegeben. In der Nähe gibt es bestimmt andere gute Betriebe.",
  },

  header: {
    skip: "Zum Inhalt springen",
    navigation: "Hauptnavigation",
    openMenu: "Menü öffnen",
    closeMenu: "Menü schließen",
    menu: "Menü",
    favourites: "Meine Favoriten",
    signIn: "Anmelden",
    manage: "Verwaltung",
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
    unsupported:
      "Dein Browser kann den Standort nicht bestimmen. Gib stattdessen einfach deine PLZ oder deinen Ort ein.",
    denied: "Wir dürfen deinen Standort nicht sehen. Gib stattdessen einfach deine PLZ oder deinen Ort ein.",
    failed:
      "Dein Standort ließ sich gerade nicht bestimmen. Gib stattdessen einfach deine PLZ oder deinen Ort ein.",
    notFound: (text: string) => `Den Ort „${text}“ kennen wir nicht. Versuch es mit einer Postleitzahl.`,
    here: "deinem Standort",
    from: (label: string) => `Entfernungen ab ${label}`,
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
    removeText: (text: string) => `Suchtext „${text}“ entfernen`,
    removeAll: "Alle Filter entfernen",
    searchFor: (text: string) => `„${text}“`,
    results: (count: number) => companies(count),
    resultsNear: (count: number) => `${companies(count)} in deiner Nähe`,
    resultsFor: (count: number, text: string) => `${companies(count)} für „${text}“`,
    how: "Wie wird sortiert?",
    loading: "Betriebe werden geladen …",
    failed: "Die Liste konnte nicht aktualisiert werden. Du siehst den letzten Stand.",
    failedTitle: "Die Betriebe sind nicht angekommen",
    failedText: "Vielleicht ist die Verbindung gerade unterbrochen. Versuch es gleich noch einmal.",
    emptyTitle: "Dazu haben wir noch nichts gefunden",
    emptyText: "Probier ein anderes Wort oder weniger Filter. Oder du kennst einen Betrieb, der hier fehlt?",
    suggest: "Betrieb vorschlagen?",
    showAll: "Alle Betriebe zeigen",
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
    title: "Meine Favoriten",
    intro:
      "Was du dir merkst, findest du hier wieder. Es bleibt in diesem Browser – und in deinem Konto, sobald du dich anmeldest.",
    added: (name: string) => `${name} gemerkt`,
    removed: (name: string) => `${name} aus den Favoriten entfernt`,
    emptyTitle: "Noch nichts gemerkt",
    emptyText: "Tippe bei einem Betrieb auf das Herz, dann findest du ihn hier wieder.",
    discover: "Betriebe entdecken",
    failed: "Deine Favoriten konnten nicht geladen werden.",
  },

  consent: {
    label: "Cookie-Einstellungen",
    title: "Nur das Nötigste.",
    text:
      "Wir verwenden Cookies nur, wo es sie braucht. Erlaubst du uns zusätzlich, anonym zu zählen, " +
      "welche Seiten besucht werden, und deine zuletzt besuchten Seiten in diesem Browser zu behalten, " +
      "damit du sie auch offline lesen kannst?",
    textWithout:
      "Wir verwenden Speicher in deinem Browser nur für das, was du selbst einstellst, etwa Filter und " +
      "Favoriten. Sollen wir zusätzlich deine zuletzt besuchten Seiten behalten, damit du sie auch " +
      "offline lesen kannst?",
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
    order: "Reihenfolge der Ergebnisse",
    api: "Schnittstelle (API)",
    by: (operator: string) => `Ein Angebot von ${operator}`,
  },
};
