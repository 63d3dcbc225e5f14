/** The texts around an owner's company: creating it, its state, and the fields that describe it. */

interface TextWords {
  label: string;
  /** In "Es fehlt noch: …", where it is needed. */
  missing?: string;
  hint?: string;
}

const words = (about: TextWords) => about;

export const deCompany = {
  state: {
    InReview: "In Prüfung",
    Active: "Aktiv",
    Deactivated: "Deaktiviert",
    Paused: "Pausiert",
    Rejected: "Abgelehnt",
    words: {
      InReview:
        "Wir prüfen deine Angaben. Sobald alles passt, wird dein Betrieb freigegeben, und du bekommst eine Mail.",
      Active: "Dein Betrieb ist für alle zu sehen.",
      Deactivated: "Dein Betrieb ist gerade nicht zu sehen.",
      Paused: "Dein Betrieb pausiert und ist gerade nicht zu sehen. Du kannst ihn jederzeit wieder zeigen.",
      Rejected:
        "So konnten wir deinen Betrieb noch nicht freigeben. Ändere, was fehlt, und speichere: Dann prüfen wir ihn gleich noch einmal.",
    },
    reason: (reason: string) => `Grund: ${reason}`,
    ask: "Fragen dazu? Melde dich gern bei uns.",
  },

  list: {
    create: "Betrieb anlegen",
    edit: (name: string) => `${name} bearbeiten`,
    view: (name: string) => `Öffentliche Seite von ${name} ansehen`,
    stores: (count: number) => (count === 1 ? "1 Standort" : `${count} Standorte`),
    noStore: "Noch kein Standort",
    campaigns: (count: number) => (count === 1 ? "1 Aktion" : `${count} Aktionen`),
    confirmedAt: (date: string) => `Zuletzt bestätigt am ${date}`,
    needsConfirmation: "Stimmt noch alles? Bitte wirf einen Blick darauf.",
  },

  create: {
    title: "Betrieb anlegen",
    intro:
      "Name, Beschreibung, Schlagwörter und Kategorie genügen für den Anfang. Bilder und Standorte fügst du gleich danach hinzu.",
    submit: "Hinzufügen",
    missing: (parts: string) => `Es fehlt noch: ${parts}.`,
    parts: {
      tags: "ein Schlagwort",
      categoryIds: "eine Kategorie",
    },
  },

  unfinished: {
    text: "Das hast du vorhin angefangen.",
    restart: "Neu beginnen",
  },

  thanks: {
    title: "Danke für die Erstellung deines Betriebes",
    text:
      "Wir prüfen deine Daten und geben deinen Betrieb dann für die Apps und für diese Seite frei. " +
      "Sobald es so weit ist, bekommst du eine Mail.",
    next: "In der Zwischenzeit kannst du Bilder, Standorte und Öffnungszeiten ergänzen.",
    ok: "OK",
  },

  texts: {
    name: words({ label: "Betriebsname", missing: "der Name" }),
    description: words({
      label: "Beschreibung",
      missing: "die Beschreibung",
      hint: "Was gibt es bei dir, und was macht deinen Betrieb klimafreundlich?",
    }),
    otherNames: words({
      label: "Weitere Namen",
      hint:
        "Wie nennen die Leute den Betrieb noch? Frühere Namen, Kurzform, Hausname – mit Komma getrennt. " +
        "Wird bei der Suche gefunden, aber nirgends angezeigt.",
    }),
  },

  fields: {
    length: (used: number, most: number) => `${used} von ${most} Zeichen`,
    required: "Bitte füll dieses Feld aus.",
  },

  categories: {
    label: "Kategorien",
    hint: "Mindestens eine. Die erste ist die Hauptkategorie: Sie gibt dem Betrieb Farbe und Symbol.",
    chosen: "Gewählte Kategorien",
    available: "Kategorie hinzufügen",
    main: "Hauptkategorie",
    add: (title: string) => `${title} hinzufügen`,
    remove: (title: string) => `${title} entfernen`,
    last: "Eine Kategorie muss bleiben.",
    move: (title: string) => `${title} verschieben`,
    moved: (title: string, position: number, count: number) =>
      `${title} ist jetzt an Stelle ${position} von ${count}.`,
    missing: "Bitte wähle mindestens eine Kategorie.",
    full: (most: number) => `Mehr als ${most} Kategorien sind nicht möglich.`,
  },

  tags: {
    label: "Schlagwörter für Suche",
    hint: {
      owner: "Womit soll man dich finden? Mit Enter oder dem Plus hinzufügen.",
      operator: "Womit soll man den Betrieb finden? Mit Enter oder dem Plus hinzufügen.",
    },
    placeholder: "Zum Beispiel Bauernbrot",
    add: "Schlagwort hinzufügen",
    chosen: { owner: "Deine Schlagwörter", operator: "Schlagwörter des Betriebs" },
    remove: (tag: string) => `Schlagwort „${tag}“ entfernen`,
    suggested: "Vorschläge",
    suggest: (tag: string) => `Schlagwort „${tag}“ hinzufügen`,
    options: "Passende Schlagwörter",
    missing: "Bitte füg mindestens ein Schlagwort hinzu.",
    full: (most: number) => `Mehr als ${most} Schlagwörter sind nicht möglich.`,
    tooLong: (most: number) => `Ein Schlagwort hat höchstens ${most} Zeichen. Trenn mehrere mit einem Komma.`,
    added: (tag: string) => `„${tag}“ hinzugefügt.`,
    removed: (tag: string) => `„${tag}“ entfernt.`,
  },

  sortHint: "Mit den Pfeiltasten oder durch Ziehen verschieben.",

  confirmPage: {
    title: "Angaben bestätigen",
    working: "Wir halten fest, dass deine Angaben stimmen …",
    doneTitle: "Danke, alles bestätigt!",
    done: (name: string, date: string) => `Die Angaben zu ${name} gelten als bestätigt am ${date}.`,
    view: "Öffentliche Seite ansehen",
    edit: "Angaben bearbeiten",
    used: "Deine Angaben sind schon bestätigt. Du musst nichts weiter tun.",
    expired: "Kein Problem: Unter „Meine Betriebe“ bestätigst du deine Angaben mit einem Klick.",
    invalid:
      "Vielleicht wurde er beim Kopieren abgeschnitten. Unter „Meine Betriebe“ kannst du deine Angaben jederzeit bestätigen.",
    toManage: "Zu meinen Betrieben",
  },
};
