/** The page that asks before an application outside of the browser is let in. */
export const deAllowApp = {
  title: "Darf sich diese App anmelden?",
  working: "Einen Moment …",
  question: (application: string) =>
    `Die App „${application}“ möchte sich mit deinem Konto anmelden. Sie sieht dann deine Angaben und darf deine Betriebe verwalten.`,
  warning: "Hast du das nicht gerade selbst in der App begonnen? Dann lehne bitte ab.",
  allow: "Ja, anmelden",
  refuse: "Nein, ablehnen",
  going: "Du kannst jetzt zur App wechseln und dieses Fenster schließen.",
};
