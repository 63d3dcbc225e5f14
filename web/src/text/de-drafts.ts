/** The texts about what was typed and not saved yet. */

export const deDrafts = {
  company: (name: string) => (name ? `Änderungen an „${name}“` : "Änderungen an einem Betrieb"),
  kinds: {
    "campaignDraft:": "Eine Aktion",
    unfinishedCompany: "Ein neuer Betrieb",
    unfinishedListing: "Ein neuer Betrieb mit Person",
    unfinishedOffer: "Ein Angebot",
    unfinishedCategory: "Eine Kategorie",
    unfinishedSynonym: "Ein Suchwort",
    unfinishedPush: "Eine Push-Nachricht",
    unfinishedPerson: "Eine Einladung",
    unfinishedProfile: "Dein Name und deine Telefonnummer",
    unfinishedEmail: "Deine neue E-Mail-Adresse",
    unfinishedMessage: "Eine Nachricht zu einem Betrieb",
    unfinishedFile: "Ein ausgewähltes Bild",
  },
  back: "Was du noch nicht gespeichert hattest, ist wieder da.",
  stillThere:
    "Was du noch nicht gespeichert hast, ist in diesem Browser noch da. Melde dich an, dann machst du dort weiter, wo du warst.",
  other: "Ein angefangenes Formular",

  gone: {
    lead: "Diese Änderungen hattest du noch nicht gespeichert. Kopier dir, was du davon noch brauchst:",
    label: "Nicht gespeicherte Änderungen",
    copy: "Kopieren",
    copied: "Kopiert.",
    discard: "Verwerfen",
    campaign: "Aktion",
    store: "Standort",
  },

  signOut: {
    title: "Du hast noch Ungespeichertes",
    lead: "Das ist noch nicht gespeichert:",
    text:
      "Wir können es in diesem Browser aufheben, bis du dich hier wieder anmeldest, höchstens 30 Tage. " +
      "Auf einem fremden Gerät verwirf es lieber.",
    keep: "Aufheben und abmelden",
    discard: "Verwerfen und abmelden",
    kept: "Was du noch nicht gespeichert hast, heben wir in diesem Browser auf, bis du dich wieder anmeldest.",
    notKept: "Dieser Browser kann nichts aufheben. Speichere zuerst, oder verwirf die Änderungen.",
  },
};
