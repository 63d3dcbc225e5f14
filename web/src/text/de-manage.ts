/** The texts of the management: own companies and the settings of the account. */

export const deManage = {
  title: "Verwaltung",
  ownerTitle: "Meine Betriebe",
  help: {
    title: "Fragen?",
    text: "In unserer Hilfe zeigen wir dir Schritt für Schritt, wie es geht. Oder frag uns einfach:",
    link: "Zur Hilfe",
    more: "Mehr dazu in der Hilfe (neues Fenster)",
  },
  greeting: (firstName: string) => (firstName.trim() ? `Servus, ${firstName.trim()}!` : "Servus!"),
  signedInAs: "Angemeldet als",
  failed: "Deine Angaben konnten nicht geladen werden.",

  companies: {
    title: "Deine Betriebe",
    empty: "Du hast noch keinen Betrieb angelegt ...",
    emptyText: "Sobald du einen anlegst, prüfen wir deine Angaben und geben ihn frei.",
    failed: "Deine Betriebe konnten nicht geladen werden.",
    edit: "Bearbeiten",
    unsaved: "Nicht gespeichert",
  },

  settings: {
    title: "Einstellungen",
    hint: "E-Mail, Benachrichtigungen, Name, Passwort, zweiter Faktor und deine Daten",
    saved: "Gespeichert.",
    change: "Ändern",
    save: "Speichern",

    emailTitle: "E-Mail-Adresse",
    email: "Deine E-Mail",
    emailSent: (email: string) =>
      `Wir haben eine Bestätigungsmail an ${email} geschickt. Die neue Adresse gilt, sobald du auf den Link darin klickst.`,

    mailsTitle: "Benachrichtigungen",
    notification: "E-Mails zu meinen Betrieben",
    notificationHint:
      "Einmal im Monat schreiben wir dir, wie oft deine Seite geöffnet wurde und was deinem Eintrag noch helfen würde. " +
      "Dazwischen melden wir uns selten: mit Neuigkeiten für deine Betriebe, oder wenn wir nachfragen, ob noch alles stimmt.",
    mailsAnywayTitle: "Diese Mails kommen immer, weil du sie brauchst:",
    mailsAnyway: [
      "wenn ein Betrieb bei uns zur Prüfung angekommen ist, und was wir entschieden haben: freigegeben, abgelehnt oder vom Netz genommen",
      "wenn wir einen Betrieb löschen oder wiederherstellen, oder er in andere Hände kommt",
      "einmal im Jahr die Frage, ob bei deinem Betrieb alles noch stimmt",
      "was aus deinen Vorschlägen und Meldungen geworden ist",
      "alles zu deinem Konto: Bestätigungen, Einladungen, Passwort, E-Mail-Adresse, zweiter Faktor, geänderte Rechte und das Löschen",
    ],
    newsletter: "Newsletter",

    profileTitle: "Name und Telefon",
    phone: "Telefon",
    phoneHint: "Nur für Rückfragen, wird nicht veröffentlicht.",
    required: "Bitte füll dieses Feld aus.",

    passwordTitle: "Passwort",
    currentPassword: "Aktuelles Passwort",
    changePassword: "Passwort ändern",
    passwordUnsaved: "Dein neues Passwort ist noch nicht gespeichert, und wir merken es uns nicht.",
    passwordChanged: "Dein Passwort ist geändert. Auf allen anderen Geräten bist du jetzt abgemeldet.",

    dataTitle: "Deine Daten",
    dataText:
      "Alles, was wir über dich gespeichert haben: zum Lesen als Seite mit deinen Bildern, oder als Datei für Programme (JSON).",
    readable: "Zum Lesen herunterladen",
    download: "Daten herunterladen",
    pageName: "meine-daten.html",
    fileName: "meine-daten.json",

    leaveTitle: "Konto löschen",
    leaveText: "Dein Konto und alles, was dazugehört, wird gelöscht. Das lässt sich nicht rückgängig machen.",
    leave: "Konto löschen …",
  },

  leave: {
    title: "Konto wirklich löschen?",
    companies: "Mit deinem Konto werden auch diese Betriebe gelöscht, samt Bildern, Standorten und Aktionen:",
    noCompanies: "Zu deinem Konto gehört kein Betrieb.",
    forGood:
      "Das lässt sich nicht rückgängig machen. Vielleicht möchtest du vorher deine Daten herunterladen.",
    password: "Dein Passwort",
    confirm: "Konto endgültig löschen",
    done: "Dein Konto ist gelöscht. Danke, dass du dabei warst!",
  },
};
