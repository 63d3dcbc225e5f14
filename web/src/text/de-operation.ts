/** The texts of the administration beyond companies and people: offers, push, categories, maintenance and system. */
import { wholeNumber } from "../lib/format";

const count = (value: number, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${wholeNumber(value)} ${many}`;

export const deOperation = {
  offers: {
    title: "Sonderangebote",
    intro:
      "Ein Sonderangebot fasst Betriebe für eine bestimmte Zeit zusammen. Solange es läuft, steht es neben den Kategorien.",
    listLabel: "Alle Sonderangebote",
    new: "Neues Sonderangebot",
    createTitle: "Sonderangebot anlegen",
    editTitle: "Sonderangebot bearbeiten",
    running: "Läuft",
    planned: "Geplant",
    over: "Vorbei",
    hidden: "Entwurf",
    period: (start: string, end: string) => `${start} – ${end}`,
    companies: (value: number) => count(value, "Betrieb", "Betriebe"),
    name: "Titel",
    start: "Beginn",
    end: "Ende",
    endBeforeStart: "Das Ende darf nicht vor dem Beginn liegen.",
    published: "Veröffentlicht",
    draftHint: "Als Entwurf sieht es niemand außer der Verwaltung, auch wenn sein Zeitraum schon läuft.",
    image: "Bild",
    members: "Betriebe",
    membersHint:
      "Ein Betrieb gehört zu höchstens einem Sonderangebot. Wer schon bei einem anderen dabei ist, wechselt hierher.",
    addCompany: "Betrieb hinzufügen",
    addPlaceholder: "Name oder Ort",
    nothingToAdd: (text: string) => `Zu „${text}“ gibt es keinen Betrieb, der noch fehlt.`,
    addOne: (name: string) => `${name} hinzufügen`,
    removeOne: (name: string) => `${name} entfernen`,
    leaves: (title: string) => `wechselt von „${title}“`,
    noMembers: "Noch kein Betrieb zugeordnet.",
    create: "Hinzufügen",
    save: "Änderungen speichern",
    updated: "Erfolgreich aktualisiert!",
    created: "Erfolgreich hinzugefügt!",
    unsaved:
      "Deine Änderungen an diesem Sonderangebot sind noch nicht gespeichert. Wir merken sie uns in diesem " +
      "Browser, bis du zurückkommst.",
    delete: "Sonderangebot löschen",
    deleteTitle: (title: string) => `„${title}“ löschen?`,
    deleteText:
      "Die Betriebe bleiben bestehen, sie gehören danach zu keinem Sonderangebot mehr. Eine geplante " +
      "Push-Nachricht dazu wird nicht gesendet.",
    deleted: (title: string) => `„${title}“ wurde gelöscht.`,
    push: "Push-Nachricht senden",
    pushTitle: "Push-Benachrichtigung",
    pushHint: "Alle, die Nachrichten erlaubt haben, erfahren vom Sonderangebot.",
    pushNotRunning: "Senden kannst du, solange das Sonderangebot läuft.",
    pushNotYet: "Noch läuft das Sonderangebot nicht: Wähle einen Zeitpunkt, zu dem es läuft.",
    pushNeedsTime: "Bitte wähle einen Zeitpunkt.",
    pushNotThen: "Zu diesem Zeitpunkt läuft das Sonderangebot nicht.",
    pushPlan: "Push-Nachricht einplanen",
    pushPlanned:
      "Die Push-Nachricht ist eingeplant. Bis dahin kannst du sie unter „Push-Nachrichten“ zurücknehmen.",
    pushLooksAgain: "Läuft das Sonderangebot dann nicht mehr, geht sie an niemanden.",
    pushSent: "Push-Benachrichtigung erfolgreich versendet!",
    pushFailed: (why: string) => `Ein Fehler ist aufgetreten... ${why}`,
  },

  image: {
    choose: "Bild auswählen",
    change: "Anderes Bild auswählen",
    alt: "Aktuelles Bild",
    chosen: (name: string) => `Ausgewählt: ${name}`,
  },

  push: {
    title: "Push-Nachricht",
    intro: "Die Nachricht geht an alle Apps und Browser, die Nachrichten erlaubt haben.",
    recipients: (apps: number, browsers: number) =>
      `Derzeit ${count(apps, "App", "Apps")} und ${count(browsers, "Browser", "Browser")}`,
    appsOff: "Für Apps ist kein Versand eingerichtet: An sie wird nichts zugestellt.",
    browsersOff: "Für Browser ist der Versand abgeschaltet.",
    name: "Titel",
    message: "Nachricht",
    link: "Link auf dieser Seite",
    linkHint: "Freiwillig, zum Beispiel /?search=Brot",
    linkError: "Der Link muss mit / beginnen.",
    send: "Senden",
    time: "Zeitpunkt",
    timeHint: "Leer lassen, um sofort zu senden.",
    timeUnknown: "Bitte gib Tag und Uhrzeit ganz an.",
    timeOver: "Dieser Zeitpunkt ist schon vorbei.",
    plan: "Einplanen",
    planTitle: "Push-Nachricht einplanen?",
    planned: "Die Push-Nachricht ist eingeplant. Bis dahin kannst du sie zurücknehmen.",
    leavesAt: (when: string) => `Sie geht am ${when} hinaus, an alle, die dann Nachrichten erlaubt haben.`,
    plannedFor: (when: string) => `Geplant: ${when}`,
    cancel: "Zurücknehmen",
    cancelOf: (title: string) => `„${title}“ zurücknehmen`,
    cancelTitle: (title: string) => `„${title}“ zurücknehmen?`,
    cancelText: "Die Nachricht wird dann nicht gesendet und verschwindet aus der Liste.",
    keep: "Dabei bleiben",
    cancelled: "Die Push-Nachricht ist zurückgenommen. Niemand hat sie bekommen.",
    tryOut: "Auf diesem Gerät ausprobieren",
    triedOut: "Die Probe ist unterwegs: Sie sollte gleich auf diesem Gerät erscheinen.",
    confirmTitle: "Push-Nachricht absenden?",
    confirm: "Bist du sicher, dass du die Push-Benachrichtigung jetzt absenden willst?",
    confirmLabel: (planned: boolean, again: boolean) => {
      if (again) return planned ? "Noch einmal einplanen" : "Noch einmal senden";
      return planned ? "Einplanen" : "Jetzt absenden";
    },
    reaches: (value: number) => `Sie geht an ${count(value, "Gerät", "Geräte")}.`,
    reachesNobody:
      "Sie erreicht derzeit niemanden: Es ist kein Gerät angemeldet, an das wir etwas zustellen können.",
    opens: (link: string) => `Ein Klick darauf öffnet ${link}`,
    plannedAlready: (when: string) => `Dieselbe Nachricht ist schon für ${when} eingeplant.`,
    sentAlready: (day: string) => `Dieselbe Nachricht ging schon am ${day} hinaus.`,
    sentToNobody: "Die Nachricht ist gespeichert, hat aber niemanden erreicht: Es ist kein Gerät angemeldet.",
    sent: "Push-Nachricht wurde erfolgreich versendet",
    failedBecause: (why: string) => `Push-Nachricht konnte nicht versendet werden: ${why}`,
    sentBefore:
      "Der erste Versuch war erfolgreich: Die Nachricht ist schon hinausgegangen, so wie sie unter " +
      "„Gesendete Nachrichten“ steht. Deine Änderungen wurden nicht gesendet. Wenn du noch einmal auf " +
      "„Senden“ klickst, geht eine weitere Nachricht hinaus.",
    discard: "Verwerfen",
    waiting: "Geplante Nachrichten",
    planColumns: { when: "Eingeplant", due: "Zeitpunkt" },
    skipped: "Nicht gesendet",
    skippedWhy: "Das Sonderangebot lief nicht mehr.",
    history: "Gesendete Nachrichten",
    none: "Noch keine Nachricht gesendet.",
    columns: { message: "Nachricht", when: "Gesendet", progress: "Fortschritt", result: "Ergebnis" },
    sending: "Wird gesendet",
    done: "Fertig",
    progress: (done: number, all: number) => `${wholeNumber(done)} von ${wholeNumber(all)}`,
    delivered: (value: number) => `${wholeNumber(value)} zugestellt`,
    undelivered: (value: number) => `${wholeNumber(value)} fehlgeschlagen`,
    removed: (value: number) => `${wholeNumber(value)} abgemeldet`,
    again: (value: number) => `${count(value, "wird", "werden")} noch versucht`,
    nobody: "Niemand angemeldet",
  },

  categories: {
    title: "Kategorien",
    intro: "In dieser Reihenfolge stehen sie über der Liste der Betriebe.",
    listLabel: "Alle Kategorien",
    new: "Neue Kategorie",
    none: "Noch keine Kategorie. Jeder Betrieb braucht mindestens eine, leg also zuerst hier welche an.",
    createTitle: "Kategorie anlegen",
    editTitle: (title: string) => `${title} bearbeiten`,
    name: "Titel",
    colour: "Farbe",
    colourHint: "Als #RRGGBB, zum Beispiel #38721B",
    colourError: "Das ist keine Farbe in der Form #RRGGBB.",
    pick: "Farbe auswählen",
    preview: "So sieht sie aus",
    contrastGood: (ratio: string) => `Kontrast ${ratio} : 1 – gut lesbar.`,
    contrastShaded: (ratio: string, shade: string) =>
      `Kontrast ${ratio} : 1 – zu hell für Text. Geschrieben wird in ${shade}.`,
    image: "Symbol",
    words: "Weitere Suchwörter",
    wordsHint:
      "Freiwillig, mit Komma getrennt, zum Beispiel Semmel, Weckerl. Wer eines davon sucht, findet auch diese Kategorie.",
    companies: (value: number) => count(value, "Betrieb", "Betriebe"),
    up: (title: string) => `${title} nach oben`,
    down: (title: string) => `${title} nach unten`,
    moved: (title: string, place: number) => `${title} ist jetzt an Stelle ${place}.`,
    edit: (title: string) => `${title} bearbeiten`,
    merge: "Zusammenlegen",
    mergeOf: (title: string) => `${title} mit einer anderen zusammenlegen`,
    mergeTitle: (title: string) => `${title} zusammenlegen`,
    mergeText: (title: string, value: number) =>
      (value === 0
        ? "Kein Betrieb gehört dazu."
        : `${count(value, "Betrieb wechselt", "Betriebe wechseln")} in die gewählte Kategorie.`) +
      ` „${title}“ wird gelöscht.`,
    mergeInto: "Zusammenlegen mit",
    mergeChoose: "Bitte auswählen",
    merged: (title: string, into: string) => `„${title}“ gehört jetzt zu „${into}“.`,
    deleteOf: (title: string) => `${title} löschen`,
    deleteTitle: (title: string) => `${title} löschen?`,
    deleteUsed: "Nur unbenutzte Kategorien lassen sich löschen.",
    deleted: (title: string) => `„${title}“ wurde gelöscht.`,
    created: (title: string) => `„${title}“ wurde angelegt.`,
    saved: (title: string) => `„${title}“ wurde gespeichert.`,
  },

  maintenance: {
    lists: { stale: "Lange nicht bestätigt", unplaced: "Lage prüfen", import: "Import", deleted: "Gelöscht" },
    listsLabel: "Was gepflegt werden soll",
    staleIntro: (months: number) =>
      `Diese Betriebe hat seit mehr als ${months} Monaten niemand geändert oder bestätigt.`,
    confirmed: "Zuletzt bestätigt",
    noStale: "Alle Einträge sind frisch.",
    unplacedIntro:
      "Standorte ohne Position oder außerhalb der Region erscheinen auf keiner Karte. Bei den übrigen " +
      "kennen wir nur die Straße oder den Ort: Ihre Nadel steht in deren Mitte, bis jemand sie an die " +
      "richtige Stelle zieht. Kennt Umkreis inzwischen mehr Adressen, findet eine neue Suche die Häuser; " +
      "von Hand gesetzte Nadeln bleiben, wo sie sind.",
    noUnplaced: "Jeder Standort hat seinen genauen Platz auf der Karte.",
    columns: { store: "Standort", company: "Betrieb", address: "Adresse", problem: "Was fehlt" },
    problems: { Missing: "Keine Position", OutsideRegion: "Außerhalb der Region", Imprecise: "Nur ungefähr" },
    fix: (name: string) => `${name} bearbeiten`,
    relocate: {
      start: "Adressen noch einmal suchen",
      stop: "Anhalten",
      running: (examined: number) => `${wholeNumber(examined)} angesehen …`,
      done: (examined: number, moved: number) =>
        moved === 0
          ? `${wholeNumber(examined)} angesehen: Keine Adresse ist genauer bekannt als zuvor.`
          : `${wholeNumber(examined)} angesehen, ${wholeNumber(moved)} genauer verortet.`,
    },
  },

  import: {
    intro:
      "Eine CSV- oder Excel-Datei mit Spalten wie im Export: Zeilen mit einer ID ändern den Betrieb, Zeilen ohne ID " +
      "legen einen neuen an. Spalten, die in der Datei fehlen, lassen alles, wie es ist; eine leere Zelle " +
      "leert ihr Feld. Erst wird nur geprüft.",
    file: "CSV- oder Excel-Datei",
    check: "Datei prüfen",
    run: "Jetzt importieren",
    preview: "Das würde passieren",
    result: "Das ist passiert",
    created: (value: number) => `${wholeNumber(value)} angelegt`,
    updated: (value: number) => `${wholeNumber(value)} geändert`,
    unchanged: (value: number) => `${wholeNumber(value)} unverändert`,
    skipped: (value: number) => `${wholeNumber(value)} übersprungen`,
    possibleDuplicates: (value: number) => `${wholeNumber(value)} vielleicht doppelt`,
    duplicates: "Vielleicht schon eingetragen:",
    duplicatesOnly: "Vielleicht doppelt",
    skippedFile: "Übersprungene Zeilen herunterladen",
    skippedFileName: "uebersprungen.csv",
    columns: { line: "Zeile", action: "Was", name: "Betrieb", difference: "Was sich ändert" },
    actions: { Create: "Anlegen", Update: "Ändern", Skip: "Überspringen" },
    show: "Welche Zeilen",
    all: "Alle, bei denen etwas passiert",
    nothing: "In keiner Zeile ändert sich etwas.",
    unknownColumns: "Diese Spalten kennen wir nicht, sie werden nicht gelesen:",
    unknownColumn: (name: string, meant: string | null) =>
      meant ? `„${name}“ – meinst du „${meant}“?` : `„${name}“`,
    readOnlyColumns: (names: string) => `Nur zum Nachlesen, eine Änderung darin bewirkt nichts: ${names}.`,
    showMore: "Weitere Zeilen ansehen",
    cellBefore: "bisher",
    cellAfter: "neu",
    emptyCell: "leer",
    columnHelp: "Diese Spalten werden gelesen",
    /** The name of a column, an example, and what to know about it. */
    readColumns: [
      { title: "ID", example: "", note: "aus dem Export; leer bei einem neuen Betrieb" },
      { title: "Name", example: "Hofladen Sonnleiten", note: "bei einem neuen Betrieb nötig" },
      { title: "Beschreibung", example: "Gemüse, Eier und Brot vom eigenen Hof.", note: "ebenfalls nötig" },
      { title: "Kategorien", example: "Lebensmittel | Gastronomie", note: "nötig; die wichtigste zuerst" },
      { title: "Weitere Namen", example: "Beim Alten, Altwirt", note: "" },
      { title: "Schlagwörter", example: "bio | regional | ab Hof", note: "" },
      { title: "Konto", example: "", note: "E-Mail-Adresse der Person, der ein neuer Betrieb gehört" },
      { title: "Standort", example: "Hofladen", note: "leer: wie der Betrieb" },
      { title: "Straße", example: "Hauptstraße 12", note: "" },
      { title: "PLZ", example: "1234", note: "als Text formatieren" },
      { title: "Ort", example: "Musterdorf", note: "" },
      { title: "Telefon", example: "07942 12345", note: "als Text formatieren" },
      { title: "E-Mail", example: "hof@beispiel.at", note: "" },
      { title: "Website", example: "www.beispiel.at", note: "" },
      { title: "Breitengrad", example: "48,5112", note: "leer: aus der Adresse bestimmt" },
      { title: "Längengrad", example: "14,5045", note: "nur zusammen mit dem Breitengrad" },
      {
        title: "Öffnungszeiten",
        example: "Mo-Fr 08:00-18:00; Sa 08:00-12:00",
        note: "wie bei OpenStreetMap",
      },
    ],
    template: "Vorlage herunterladen",
    templateName: "vorlage-betriebe.csv",
    confirmTitle: "Wirklich importieren?",
    confirmText: (created: number, updated: number) =>
      `${count(created, "Betrieb wird", "Betriebe werden")} angelegt, ${count(updated, "Betrieb wird", "Betriebe werden")} geändert.`,
    done: "Der Import ist fertig.",
    more: "Angezeigt sind die ersten 1.000 Zeilen, bei denen etwas passiert ist.",
    tooLarge: "Die Datei darf höchstens 5 MB groß sein.",
    canBeUndone: "30 Tage lang kannst du den Import rückgängig machen.",
  },

  undo: {
    title: "Letzte Importe",
    intro:
      "30 Tage lang lässt sich ein Import als Ganzes rückgängig machen. Betriebe, die seither jemand " +
      "bearbeitet hat, bleiben dabei, wie sie sind.",
    none: "In den letzten 30 Tagen wurde nichts importiert.",
    columns: { at: "Wann", who: "Wer", what: "Was", until: "Möglich bis", action: "Aktion" },
    what: (created: number, updated: number) =>
      `${wholeNumber(created)} angelegt, ${wholeNumber(updated)} geändert`,
    undo: "Rückgängig machen",
    undoLabel: (moment: string) => `Import vom ${moment} rückgängig machen`,
    undone: "Rückgängig gemacht",
    partlyUndone: (left: number) => `Rückgängig gemacht bis auf ${wholeNumber(left)}`,
    gone: "Nichts mehr da, was sich zurücknehmen ließe",
    confirmTitle: "Import rückgängig machen?",
    restored: (value: number) =>
      `${count(value, "Betrieb bekommt", "Betriebe bekommen")} die Angaben von vorher zurück.`,
    deleted: (value: number) =>
      `${count(value, "neu angelegter Betrieb wird", "neu angelegte Betriebe werden")} wieder gelöscht.`,
    refused: (value: number) =>
      `${count(value, "Betrieb bleibt", "Betriebe bleiben")}, wie ${value === 1 ? "er ist" : "sie sind"}:`,
    nothing: "Es gibt nichts, was sich zurücknehmen ließe.",
    more: (value: number) => `… und ${wholeNumber(value)} weitere`,
    done: (restored: number, deleted: number) =>
      `Rückgängig gemacht: ${count(restored, "Betrieb", "Betriebe")} wie vorher, ${wholeNumber(deleted)} gelöscht.`,
  },

  system: {
    lists: { outbox: "Postausgang", audit: "Protokoll", health: "Zustand" },
    listsLabel: "Was du sehen möchtest",
    outboxIntro: "E-Mails, Nachrichten und Bilder, die noch unterwegs sind oder aufgegeben wurden.",
    stateLabel: "Zustand",
    all: "Alle",
    states: { Waiting: "Wartet", Dead: "Aufgegeben" },
    kinds: { mail: "E-Mail", media: "Bild", push: "Push-Nachricht" } as Record<string, string>,
    tasks: {
      Mail: "E-Mail",
      Avif: "Bild verkleinern",
      DiscardMedia: "Gelöschtes Bild entfernen",
      Push: "Push-Nachricht",
      PushAgain: "Push-Nachricht",
    },
    again: (value: number) => `noch einmal an ${count(value, "Gerät", "Geräte")}`,
    outboxColumns: {
      what: "Was",
      state: "Zustand",
      attempts: "Versuche",
      due: "Nächster Versuch",
      error: "Letzter Fehler",
    },
    noOutbox: "Alles ist zugestellt.",
    retry: "Erneut versuchen",
    retryOf: (what: string) => `${what} erneut versuchen`,
    retryAll: "Alle aufgegebenen erneut versuchen",
    retried: "Wird gleich noch einmal versucht.",
    discard: "Verwerfen",
    discardOf: (what: string) => `${what} verwerfen`,
    discardTitle: "Auftrag verwerfen?",
    discardTexts: {
      Mail: "Die E-Mail wird nicht mehr gesendet.",
      Avif: "Das Bild bleibt zu sehen, nur seine kleinste Fassung fehlt.",
      DiscardMedia: "Die Dateien des Bildes verschwinden erst beim nächsten Aufräumen.",
      Push: "Die Nachricht endet hier. Wer noch nicht an der Reihe war, zählt als fehlgeschlagen.",
      PushAgain: "Diese Geräte bekommen die Nachricht nicht mehr. Sie zählen weiterhin als fehlgeschlagen.",
    },
    discardText: "Das wird nicht mehr versucht.",
    discarded: "Der Auftrag wurde verworfen.",
    retriedAll: (value: number) => `${count(value, "Auftrag wird", "Aufträge werden")} noch einmal versucht.`,
    auditIntro: "Wer hat wann was geändert. Einträge bleiben auch dann, wenn das Geänderte gelöscht wurde.",
    auditColumns: { when: "Wann", who: "Wer", action: "Was", object: "Woran", difference: "Unterschied" },
    noAudit: "Noch nichts protokolliert.",
    unknownPerson: "gelöschtes Konto",
    filteredAudit: "Nur dieser Datensatz",
    allAudit: "Alle Einträge",
    onlyThis: "Nur diesen Datensatz zeigen",
    healthy: "Alles läuft.",
    unhealthy: "Nicht alles läuft, wie es soll.",
    checks: { database: "Datenbank", media: "Bilder", mail: "E-Mail", search: "Suche" } as Record<
      string,
      string
    >,
    version: "Version",
    commit: "Stand",
    built: "Gebaut",
    refresh: "Neu prüfen",
  },
};
