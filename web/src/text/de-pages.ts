/** The texts of the visitor's screens that load later: detail, report, suggestion, order of results, own pages. */
import { months } from "../lib/format";

export const dePages = {
  notFound: {
    company: "Diesen Betrieb finden wir nicht",
    gone: "Diesen Betrieb gibt es hier nicht mehr",
    goneText:
      "Er war bei uns eingetragen und wurde entfernt. In der Nähe gibt es bestimmt andere gute Betriebe.",
    companyText:
      "Er wurde vielleicht entfernt oder ist gerade nicht freigegeben. In der Nähe gibt es bestimmt andere gute Betriebe.",
  },

  favourites: {
    title: "Meine Favoriten",
    intro:
      "Was du dir merkst, findest du hier wieder. Es bleibt in diesem Browser – und in deinem Konto, sobald du dich anmeldest.",
    emptyTitle: "Noch nichts gemerkt",
    emptyText: "Tippe bei einem Betrieb auf das Herz, dann findest du ihn hier wieder.",
    discover: "Betriebe entdecken",
    failed: "Deine Favoriten konnten nicht geladen werden.",
    nearest: (from: string) => `Das Nächste zuerst · ${from}`,
    unplaced: "Damit du siehst, was davon in deiner Nähe ist:",
  },

  detail: {
    gallery: "Bilder",
    picture: (number: number, count: number) => `Bild ${number} von ${count}`,
    enlarge: (number: number, count: number) => `Bild ${number} von ${count} vergrößern`,
    nextPicture: "Nächstes Bild",
    previousPicture: "Voriges Bild",
    actions: "Aktionen zu diesem Betrieb",
    route: "Route",
    /** The distance is there where it is known from where. */
    routeHere: (distance: string | undefined) => (distance ? `Route (${distance})` : "Route"),
    /** Begins with what can be seen, and tells the buttons of several locations apart. */
    routeTo: (seen: string, title: string) => `${seen} zum Standort ${title}`,
    nearer: (address: string, distance: string) => `Näher bei dir: ${address} (${distance})`,
    call: "Anrufen",
    website: "Website",
    share: "Teilen",
    favourite: "Merken",
    favourited: "Gemerkt",
    shareText: (name: string) => `Schau dir ${name} an:`,
    linkCopied: "Link kopiert",
    copyFailed: "Kopieren ist in diesem Browser nicht möglich.",
    about: "Über den Betrieb",
    campaigns: "Unsere Aktionen",
    campaignsFailed: "Ob es hier gerade Aktionen gibt, konnten wir nicht nachsehen.",
    validUntil: (date: string) => `Gültig bis ${date}`,
    contact: "Kontakt",
    copyAddress: "Adresse kopieren",
    addressCopied: "Adresse kopiert",
    email: "E-Mail",
    phone: "Telefon",
    openingHours: "Öffnungszeiten",
    noHours: "Keine Öffnungszeiten angegeben",
    askByPhone: "frag am besten telefonisch nach",
    opensOn: (day: string, time: string) => `Geschlossen, öffnet ${day} um ${time}`,
    tomorrow: "morgen",
    weekdays: [
      "am Sonntag",
      "am Montag",
      "am Dienstag",
      "am Mittwoch",
      "am Donnerstag",
      "am Freitag",
      "am Samstag",
    ],
    failed: "Dieser Betrieb lässt sich gerade nicht zeigen",
    moreStores: "Weitere Standorte",
    tags: "Schlagwörter",
    searchTag: (tag: string) => `Nach „${tag}“ suchen`,
    report: "Fehler melden",
    reportIntro: "Stimmt hier etwas nicht? Sag uns Bescheid, wir schauen es uns an.",
    noStore: "Für diesen Betrieb ist noch kein Standort eingetragen.",
  },

  hours: {
    words: {
      Tu: "Di",
      We: "Mi",
      Th: "Do",
      Su: "So",
      PH: "Feiertage",
      SH: "Schulferien",
      off: "geschlossen",
      closed: "geschlossen",
    },
    always: "Rund um die Uhr geöffnet",
    time: (hours: string) => `${hours} Uhr`,
    season: (from: number, to: number) => `${months[from]}${to === from ? "" : ` bis ${months[to]}`}: `,
  },

  listing: {
    label: "Über diesen Eintrag",
    yours: "Ist das dein Betrieb?",
    byUs:
      "Diesen Eintrag haben wir angelegt, nicht der Betrieb selbst. Wenn er dir gehört, kannst du ihn " +
      "übernehmen und selbst pflegen – oder wir nehmen ihn heraus.",
    claim: "Beanspruchen oder entfernen lassen",
    confirmed: (date: string) => `Zuletzt bestätigt am ${date}`,
  },

  report: {
    title: "Fehler melden",
    reason: "Was stimmt nicht?",
    reasons: {
      Closed: "Den Betrieb gibt es nicht mehr",
      WrongDetails: "Die Angaben sind falsch",
      CriteriaNotMet: "Der Betrieb erfüllt die Kriterien nicht",
      Duplicate: "Der Betrieb ist doppelt eingetragen",
      OwnCompany: "Das ist mein Betrieb – ich möchte ihn übernehmen oder entfernen",
    },
    message: "Deine Nachricht",
    messageHint: "Was sollten wir wissen? (freiwillig)",
    email: "Deine E-Mail",
    emailHint: "Für Rückfragen und unsere Antwort (freiwillig)",
    chooseReason: "Bitte wähle aus, was nicht stimmt.",
    submit: "Meldung senden",
    success: "Danke für deinen Hinweis! Wir sehen uns das an.",
  },

  suggest: {
    title: "Kennst du einen Betrieb, der hier fehlt?",
    intro: "Erzähl uns davon! Je mehr gute Adressen hier stehen, desto leichter wird es für alle.",
    steps: [
      "Du nennst uns den Betrieb – der Name genügt.",
      "Wir schauen uns an, ob er zu uns passt.",
      "Der Betrieb bekommt Bescheid und kann sich eintragen.",
    ],
    name: "Name des Betriebs",
    location: "Ort",
    email: "E-Mail des Betriebs",
    website: "Website",
    reason: "Warum empfiehlst du diesen Betrieb?",
    contactEmail: "Deine E-Mail",
    contactHint: "Für Rückfragen und unsere Antwort, wird nicht veröffentlicht.",
    submit: "Absenden",
    success:
      "Deine Empfehlung wurde an uns gesendet und der vorgeschlagene Betrieb wird informiert. Danke, " +
      "dass du gemeinsam mit uns Gutes findest!",
    another: "Noch einen Betrieb vorschlagen",
    similar: "Meinst du einen dieser Betriebe?",
    invalidEmail: "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel hallo@betrieb.at.",
    optional: "Nur der Name ist nötig, alles andere hilft uns weiter.",
  },

  order: {
    title: "So entsteht die Reihenfolge",
    intro:
      "Kein Betrieb kann sich einen besseren Platz kaufen. Die Reihenfolge ergibt sich nur aus deiner Suche und deinem Ort.",
    sections: [
      [
        "Ohne Suchtext",
        "Der nächstgelegene Betrieb steht zuerst. Hat ein Betrieb mehrere Standorte, zählt der, der dir " +
          "am nächsten ist. Betriebe ohne eingetragene Lage stehen am Ende, nach Namen geordnet.",
      ],
      [
        "Mit Suchtext",
        "Zuerst kommen die Betriebe, zu denen dein Text am besten passt. Was ein Betrieb ist, zählt am " +
          "meisten: sein Name, seine erste Kategorie und der erste Satz seiner Beschreibung. Dann folgen " +
          "Schlagwörter, Ort und Postleitzahl und zuletzt, was sonst in der Beschreibung oder Adresse steht. " +
          "Sagt der erste Satz nur nebenbei, woraus, womit oder wo etwas gemacht wird, zählt das auch erst dort.",
      ],
      [
        "Wie die Entfernung zählt",
        "Entfernung kostet Punkte: bis 4 Kilometer nichts, darüber jedes Mal ein wenig mehr. So steht ein " +
          "Betrieb um die Ecke vor einem weit entfernten, der kaum besser passt. Schreibst du einen Ort " +
          "dazu (Name, Postleitzahl oder eine Gegend), suchen wir dort, und die Entfernung zählt " +
          "doppelt, bei mehreren Suchwörtern vierfach. Passen zwei Betriebe gleich gut, steht der nähere " +
          "vorne, sonst entscheidet der Name.",
      ],
      [
        "Wie wir suchen",
        "Groß- und Kleinschreibung, Umlaute, Mehrzahl und kleine Tippfehler machen nichts aus. Wir kennen " +
          "verwandte Wörter: „Kartoffel“ findet auch Erdäpfel, „kaputt“ führt zur Reparatur. Steht beides an " +
          "gleicher Stelle, kommt dein eigenes Wort zuerst. Fragewörter zählen nicht, und „fleischlos“ ist " +
          "kein Treffer für „Fleisch“. " +
          "Hat kein Betrieb alles oder höchstens nebenbei, lassen wir das unwichtigste Wort weg und sagen " +
          "es dazu. Ein Wort in Anführungszeichen muss genau so vorkommen.",
      ],
      [
        "Was nur als Ersatz passt",
        "Ersatztreffer stehen weiter hinten: was nur über ein verwandtes Wort, einen Wortteil oder einen " +
          "Wortanfang passt, hinter dem, was dein Wort an gleicher Stelle selbst hat; und lassen wir ein Wort " +
          "weg, kommen zuerst die Betriebe, die es trotzdem haben.",
      ],
      [
        "Filter",
        "Mehrere Kategorien gelten als „oder“: Du siehst alle Betriebe, die zu mindestens einer davon " +
          "gehören. Alle anderen Filter gelten zusätzlich.",
      ],
      [
        "Dein Ort",
        "Wir fragen erst nach deinem Standort, wenn du auf „In meiner Nähe“ tippst. Er wird nur zum " +
          "Sortieren verwendet und nicht gespeichert. Ohne Standort oder Ort zählt bei einem Suchtext nur, was " +
          "am besten passt; ohne Suchtext messen wir ab der Mitte der Region.",
      ],
    ] as const,
  },

  page: {
    failed: "Diese Seite konnte nicht geladen werden.",
  },
};
