/** The texts of what administrators write down about an entry for each other. */

export const deNotes = {
  listLabel: "Notizen",
  field: "Neue Notiz",
  fieldHint: "Zum Beispiel, was am Telefon besprochen wurde.",
  add: "Notiz festhalten",
  added: "Die Notiz ist festgehalten.",
  failed: "Die Notizen konnten nicht geladen werden.",
  none: "Noch keine Notizen.",
  by: (name: string, when: string) => `${name}, ${when}`,
  somebody: "Ehemaliges Konto",
  remove: "Notiz löschen",
  removeTitle: "Notiz löschen?",
  removed: "Die Notiz ist gelöscht.",
};
