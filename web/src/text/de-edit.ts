/** The texts of a company's edit page: saving, pictures, previews and what can go wrong on the way. */

export const deEdit = {
  history: {
    title: "Verlauf",
    hint: "Was die Verwaltung an diesem Eintrag getan hat. Nur die Verwaltung sieht das.",
  },
  desk: {
    title: "Intern",
    hint: "Notizen liest nur die Verwaltung; sie gehören aber zu den Daten, die Besitzer:innen von uns anfordern können.",
  },
  backToQueue: "Zurück zur Liste",
  back: "Zur Übersicht",
  title: (name: string) => `${name} bearbeiten`,
  notFound: "Diesen Betrieb kannst du nicht bearbeiten",
  notFoundText: "Es gibt ihn nicht mehr, oder er gehört zu einem anderen Konto.",
  failed: "Der Betrieb konnte nicht geladen werden.",
  changed: "geändert",
  public: "Öffentliche Seite",
  foreign: {
    InReview: "Wartet auf die Freigabe.",
    Active: "Für alle zu sehen.",
    Deactivated: "Gerade nicht zu sehen.",
    Paused: "Pausiert, gerade nicht zu sehen.",
    Rejected: "Abgelehnt, bis sich etwas ändert.",
    owner: "Besitzer:in:",
  },
  /** To administrators about entries of their own, about which they decide themselves. */
  ownEntry: {
    InReview: "Dein eigener Eintrag, noch nicht zu sehen. Wenn alles passt, gibst du ihn hier selbst frei.",
    Rejected: "Dein eigener Eintrag ist abgelehnt und nicht zu sehen, bis ihn jemand von euch freigibt.",
    thanks: "Der Betrieb ist angelegt. Zu sehen ist er, sobald du ihn auf dieser Seite freigibst.",
    next: "Bilder, Standorte und Öffnungszeiten kannst du gleich hier ergänzen.",
  },

  sections: {
    categoryIds: "Kategorien",
    tags: "Schlagwörter",
    images: "Bilder",
    stores: "Standorte",
  },
  about: "Das Wichtigste",
  /** What is said to the owner, and to operators who look after somebody else's entry. */
  addressed: {
    owner: {
      about: "Damit beginnt deine Seite, und damit wirst du gefunden.",
      images: "Das erste Bild steht ganz oben auf deiner Seite und in der Liste.",
      imageList: "Deine Bilder",
      noImages: "Noch keine Bilder. Mit einem Foto wird deine Seite viel öfter angesehen.",
      stores: "Wo man dich findet, mit Öffnungszeiten. Der Hauptsitz steht auf deiner Seite zuerst.",
      storeList: "Deine Standorte",
      noStores: "Noch kein Standort. Füg den ersten hinzu, damit man dich findet.",
      campaigns:
        "Was es gerade Besonderes gibt. Aktionen erscheinen auf deiner Seite, solange sie gelten, und werden sofort gespeichert.",
      missing: "Damit man dich gut findet, fehlt noch:",
      preview: "So sehen andere deine Seite",
      confirmed: "Danke! Wir haben notiert, dass deine Angaben stimmen.",
      reach: "Wie oft dein Betrieb gefunden wird. Wir zählen nur Summen und wissen nicht, wer es war.",
      noReach: "Noch hat niemand deine Seite geöffnet. Die Zahlen erscheinen, sobald es so weit ist.",
      campaignRemoval: (title: string) =>
        `„${title}“ wird von deiner Seite entfernt. 30 Tage lang können wir sie auf deine Bitte wiederherstellen.`,
    },
    operator: {
      about: "Damit beginnt die Seite, und damit wird der Betrieb gefunden.",
      images: "Das erste Bild steht ganz oben auf der Seite und in der Liste.",
      imageList: "Bilder des Betriebs",
      noImages: "Noch keine Bilder. Mit einem Foto wird die Seite viel öfter angesehen.",
      stores: "Wo man den Betrieb findet, mit Öffnungszeiten. Der Hauptsitz steht auf der Seite zuerst.",
      storeList: "Standorte des Betriebs",
      noStores: "Noch kein Standort. Füg den ersten hinzu, damit man den Betrieb findet.",
      campaigns:
        "Was es gerade Besonderes gibt. Aktionen erscheinen auf der Seite, solange sie gelten, und werden sofort gespeichert.",
      missing: "Damit man den Betrieb gut findet, fehlt noch:",
      preview: "So sehen andere die Seite",
      confirmed: "Notiert: Die Angaben stimmen.",
      reach: "Wie oft der Betrieb gefunden wird. Wir zählen nur Summen und wissen nicht, wer es war.",
      noReach: "Noch hat niemand die Seite geöffnet. Die Zahlen erscheinen, sobald es so weit ist.",
      campaignRemoval: (title: string) =>
        `„${title}“ wird von der Seite entfernt. 30 Tage lang lässt sie sich unter „Datenpflege“ wiederherstellen.`,
    },
  },
  tagsTitle: "Schlagwörter für Suche",

  save: {
    long: "Änderungen Speichern",
    short: "Speichern",
    discard: "Verwerfen",
    unsaved: (parts: string) => `Noch nicht gespeichert: ${parts}`,
    newStore: "neuer Standort",
    done: "Alles gespeichert.",
    withoutStore:
      "Gespeichert. Der neue Standort ist noch nicht dabei: Füll ihn fertig aus und füg ihn hinzu.",
    bar: "Änderungen",
    invalid: "Bitte sieh dir die rot markierten Felder an.",
    discardTitle: "Alle Änderungen verwerfen?",
    discardText: "Was du seit dem letzten Speichern geändert hast, geht verloren.",
    discardConfirm: "Ja, verwerfen",
    progress: (number: number, count: number) => `Schritt ${number} von ${count}`,
    steps: {
      company: "Angaben zum Betrieb",
      addImage: "Neues Bild",
      removeImage: "Entferntes Bild",
      orderImages: "Reihenfolge der Bilder",
      removeStore: (title: string) => `Entfernter Standort „${title}“`,
      changeStore: (title: string) => `Standort „${title}“`,
      addStore: (title: string) => `Neuer Standort „${title}“`,
    },
    working: {
      company: "Angaben werden gespeichert …",
      addImage: "Bild wird hochgeladen …",
      removeImage: "Bild wird entfernt …",
      orderImages: "Reihenfolge wird gespeichert …",
      removeStore: "Standort wird entfernt …",
      changeStore: "Standort wird gespeichert …",
      addStore: "Standort wird angelegt …",
    },
  },

  report: {
    title: "Nicht alles konnte gespeichert werden",
    saved: "Gespeichert",
    failed: "Nicht gespeichert",
    waiting: "Noch nicht versucht",
    storeRemoved: "Dieser Standort wurde inzwischen woanders gelöscht.",
    again: "Deine Eingaben sind noch da. „Speichern“ macht dort weiter, wo es stehen geblieben ist.",
  },

  conflict: {
    title: "Dieser Betrieb wurde inzwischen woanders geändert",
    merged:
      "Wir haben die neuen Angaben übernommen und deine Änderungen darübergelegt. Sieh sie dir kurz an und speichere dann noch einmal.",
    both: "Deine Fassung ist noch da. Wenn du speicherst, ersetzt sie die andere:",
    theirs: (section: string) => `${section}: die andere Fassung`,
    take: "Andere Fassung übernehmen",
    storesText: "Ein Standort wurde auf beiden Seiten geändert.",
    storeRemoved: (title: string) =>
      `Der Standort „${title}“ wurde woanders gelöscht. Deine Fassung steht unten als neuer Standort: ` +
      "„Speichern“ legt ihn wieder an. Soll er wegbleiben, entferne ihn.",
    close: "Verstanden",
  },

  restored: {
    text: "Deine Änderungen von vorhin sind noch da, aber noch nicht gespeichert.",
  },

  leave: {
    title: "Ohne Speichern weggehen?",
    text: "Deine Änderungen sind noch nicht gespeichert. Wir merken sie uns in diesem Browser, bis du zurückkommst.",
    stay: "Hier bleiben",
    go: "Trotzdem weggehen",
  },

  missing: {
    parts: {
      stores: "ein Standort",
      images: "ein Bild",
      hours: "die Öffnungszeiten",
      description: "eine ausführlichere Beschreibung",
      confirmation: "ein kurzer Blick, ob alles noch stimmt",
    },
  },

  preview: {
    open: "Vorschau",
    text: "Mit deinen Änderungen, auch den noch nicht gespeicherten. Die Knöpfe in der Vorschau sind ohne Funktion.",
  },

  freshness: {
    title: "Stimmt noch alles?",
    confirmedAt: (date: string) => `Zuletzt bestätigt am ${date}`,
    confirm: "Alles stimmt noch",
    hint: "Einmal im Jahr fragen wir nach. Auch jedes Speichern zählt als Bestätigung.",
  },

  images: {
    choose: "Bilder auswählen",
    camera: "Foto aufnehmen",
    drop: "Oder zieh Bilder hierher, oder füg sie mit Strg+V ein.",
    dropNow: "Loslassen, um die Bilder hinzuzufügen",
    limits: (most: number) =>
      `JPEG, PNG, WebP oder HEIC, höchstens ${most} Bilder. Größere als 5 MB verkleinern wir vorher für dich.`,
    needsRights: "Bitte bestätige zuerst die Bildrechte.",
    tooMany: (most: number) => `Mehr als ${most} Bilder sind nicht möglich.`,
    header: "Titelbild",
    image: (number: number, count: number) => `Bild ${number} von ${count}`,
    move: (number: number) => `Bild ${number} verschieben`,
    moved: (position: number, count: number) => `Das Bild ist jetzt an Stelle ${position} von ${count}.`,
    remove: (number: number) => `Bild ${number} entfernen`,
    makeHeader: (number: number) => `Bild ${number} zum Titelbild machen`,
    removed: "Wird beim Speichern entfernt",
    restore: "Doch behalten",
    restoreImage: (number: number) => `Entferntes Bild ${number} doch behalten`,
    new: "Neu",
    uploading: "Wird hochgeladen",
    lost: "Dieses Bild ist in diesem Browser nicht mehr da. Bitte wähl es noch einmal aus.",
    noPreview: "Keine Vorschau möglich",
    previewLater: "Zu sehen, sobald gespeichert",
    gone: (count: number) =>
      count === 1
        ? "Ein ausgewähltes Bild war nicht mehr da. Bitte wähl es noch einmal aus."
        : `${count} ausgewählte Bilder waren nicht mehr da. Bitte wähl sie noch einmal aus.`,
  },

  campaigns: {
    title: "Aktionen",
    empty: "Gerade keine Aktion.",
    failed: "Die Aktionen konnten nicht geladen werden.",
    create: "Neue Aktion",
    edit: (title: string) => `Aktion „${title}“ bearbeiten`,
    remove: (title: string) => `Aktion „${title}“ löschen`,
    createTitle: "Neue Aktion",
    editTitle: "Aktion bearbeiten",
    name: "Titel",
    description: "Beschreibung",
    validFrom: "Gilt ab",
    validFromHint: "Leer heißt: ab sofort.",
    validUntil: "Gilt bis",
    images: "Bilder der Aktion",
    save: "Aktion speichern",
    saved: "Aktion gespeichert.",
    savedPartly: "Die Aktion ist gespeichert, aber nicht alle Bilder.",
    removed: "Aktion gelöscht.",
    removeTitle: "Aktion löschen?",
    removeConfirm: "Löschen",
    running: (date: string) => `Läuft bis ${date}`,
    coming: (date: string) => `Beginnt am ${date}`,
    over: (date: string) => `Abgelaufen am ${date}`,
    missing: {
      title: "Bitte gib der Aktion einen Titel.",
      validUntil: "Bis wann gilt die Aktion?",
      past: "Dieser Tag ist schon vorbei.",
      order: "Das Ende liegt vor dem Beginn.",
    },
    stale: "Diese Aktion wurde inzwischen woanders geändert. Wenn du speicherst, gilt deine Fassung.",
    gone:
      "Diese Aktion wurde inzwischen woanders gelöscht. Deine Angaben sind noch da: " +
      "„Aktion speichern“ legt sie neu an, ohne die früheren Bilder.",
  },
};
