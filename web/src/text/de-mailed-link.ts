/** What pages behind mailed links say before they do something, and how an address is taken back. */
export const deMailedLink = {
  confirm: {
    title: "Deine E-Mail-Adresse",
    text: "Ein Klick fehlt noch: Bestätige bitte, dass diese E-Mail-Adresse dir gehört. Danach bist du angemeldet.",
    button: "E-Mail-Adresse bestätigen",
  },
  updateEmail: {
    title: "Deine neue E-Mail-Adresse",
    text: (email: string) => `Möchtest du dich künftig mit ${email} anmelden?`,
    button: "Neue Adresse bestätigen",
  },
  confirmCompany: {
    title: "Stimmt noch alles?",
    text: "Wenn die Angaben zu deinem Betrieb noch stimmen, bestätige sie bitte mit einem Klick.",
    button: "Ja, alles stimmt",
    look: "Erst ansehen oder ändern",
  },
  takeBack: {
    title: "Das warst du nicht?",
    text:
      "Dann hol dein Konto zurück: Es gehört danach wieder zu deiner bisherigen E-Mail-Adresse, alle Geräte werden " +
      "abgemeldet, das bisherige Passwort gilt nicht mehr, und wir schicken dir einen Link für ein neues.",
    button: "Konto zurückholen",
    done:
      "Dein Konto gehört wieder zu deiner bisherigen E-Mail-Adresse. Schau bitte in dein Postfach und setze " +
      "gleich ein neues Passwort.",
    used:
      "Dein Konto gehört wahrscheinlich schon wieder zu deiner bisherigen Adresse. " +
      "Setze über „Passwort vergessen?“ ein neues Passwort.",
    expired: "Zurückholen geht sieben Tage lang. Bitte schreib uns, die Adresse steht in der Mail.",
    invalid: "Vielleicht wurde er beim Kopieren abgeschnitten. Öffne ihn bitte noch einmal aus der Mail.",
  },
};
