/** What owners do with a whole entry: another review, a pause, and asking for its deletion. */

export const deOwner = {
  review: {
    open: "Erneut prüfen lassen",
    offer: "Hast du alles angepasst? Dann schauen wir gern noch einmal hin.",
    title: (name: string) => `„${name}“ erneut prüfen lassen?`,
    saved: "Deine Änderungen sind gespeichert. Sollen wir uns den Eintrag gleich noch einmal ansehen?",
    reason: (reason: string) => `Unser Grund war: ${reason}`,
    time: (usually: string) => `Das dauert meist etwa ${usually}.`,
    unknownTime: "Wir melden uns, so bald wir können.",
    message: "Nachricht an uns",
    messageHint: "Was hast du geändert, oder was sollten wir wissen? Du kannst das Feld auch leer lassen.",
    confirm: "Zur Prüfung schicken",
    later: "Später",
    unsaved: "Speichere zuerst deine Änderungen, damit wir sie sehen.",
    done: "Danke! Dein Eintrag ist wieder in Prüfung. Du bekommst eine Mail, sobald wir entschieden haben.",
  },

  place: {
    title: "Sichtbarkeit",
    hint: "Ob dein Betrieb im Verzeichnis steht.",
  },

  pause: {
    open: "Pausieren",
    openOf: (name: string) => `${name} pausieren`,
    text:
      "Umbau, Winterruhe, Babypause? Solange du pausierst, ist dein Betrieb nicht zu sehen. " +
      "Alle Angaben bleiben, und du kannst jederzeit ohne neue Prüfung weitermachen.",
    title: (name: string) => `„${name}“ pausieren?`,
    confirm: "Ja, pausieren",
    done: "Dein Betrieb pausiert. Du kannst ihn jederzeit wieder zeigen.",
    resume: "Wieder zeigen",
    resumeOf: (name: string) => `${name} wieder zeigen`,
    since: (date: string) => `Dein Betrieb pausiert seit ${date} und ist nicht zu sehen.`,
    resumed: "Willkommen zurück! Dein Betrieb ist wieder für alle zu sehen.",
  },

  deletion: {
    open: "Löschen lassen …",
    openOf: (name: string) => `${name} löschen lassen`,
    text:
      "Gibt es den Betrieb nicht mehr, oder möchtest du nicht mehr dabei sein? " +
      "Dann bitte uns darum, den Eintrag zu löschen.",
    title: (name: string) => `„${name}“ löschen lassen?`,
    dialog:
      "Wir löschen den Eintrag mit allen Bildern, Standorten und Aktionen und schicken dir dann eine Mail. " +
      "Das lässt sich nicht rückgängig machen. Wenn du nur eine Weile nicht zu sehen sein möchtest, pausiere lieber.",
    message: "Magst du uns sagen, warum?",
    messageHint: "Du kannst das Feld auch leer lassen.",
    confirm: "Um Löschung bitten",
    done: "Deine Bitte ist bei uns angekommen. Wir melden uns per Mail.",
    since: (date: string) => `Du hast uns am ${date} gebeten, diesen Eintrag zu löschen.`,
    withdraw: "Doch behalten",
    withdrawOf: (name: string) => `${name} doch behalten`,
    withdrawn: "Gut, dass du bleibst! Der Eintrag wird nicht gelöscht.",
  },
};
