/** The texts of the account pages: signing in, registering, the pages behind mailed links. */

export const deAccount = {
  fields: {
    email: "E-Mail",
    password: "Passwort",
    newPassword: "Neues Passwort",
    repeatPassword: "Passwort wiederholen",
    firstName: "Vorname",
    lastName: "Nachname",
    showPassword: "Passwort anzeigen",
    hidePassword: "Passwort verbergen",
    invalidEmail: "Bitte gib eine gültige E-Mail-Adresse ein, zum Beispiel maria@beispiel.at.",
    notification:
      "Schreibt mir einmal im Monat, wie oft meine Betriebe gefunden wurden, und wenn es Neues für sie gibt",
    newsletter: "Ich möchte den Newsletter bekommen",
  },

  password: {
    rules: "So wird dein Passwort sicher:",
    /** What a line says while its rule is not met, and once it is. */
    length: ["Mindestens 10 Zeichen", "Mindestens 10 Zeichen"],
    letters: ["Groß und Kleinschreibung fehlt", "Groß- und Kleinschreibung"],
    digit: ["Zahl fehlt", "Zahl"],
    met: "erfüllt",
    mismatch: "Passwörter stimmen nicht überein!",
    tooWeak: "Dieses Passwort erfüllt noch nicht alle Regeln.",
  },

  error: {
    title: "ERROR!",
    refused: "Das hat nicht geklappt.",
    resend: "Bestätigungsmail noch einmal senden",
    resent: "Die Mail ist unterwegs. Schau bitte auch im Spam-Ordner nach.",
  },

  login: {
    title: "Anmelden",
    registerTitle: "Registrieren",
    tabsLabel: "Anmelden oder registrieren",
    tabs: { signIn: "Anmelden", register: "Registrieren" },
    heading: "Schön, dass du da bist!",
    intro: (name: string) => `Mit deinem Konto pflegst du deinen Betrieb auf ${name}.`,
    benefits: [
      "Texte, Bilder und Standorte selbst aktuell halten",
      "Aktionen ankündigen, wenn es etwas Besonderes gibt",
      "Kostenlos, ohne Abo und ohne Werbung",
    ],
    signIn: "Anmelden",
    forgot: "Passwort vergessen?",
    forgotNeedsEmail: "Bitte gib zuerst deine E-Mail ein.",
    forgotSent: "E-Mail wurde versandt!",
    forgotWait:
      "Die Mail ist meist in ein, zwei Minuten da. Kommt keine, schau bitte auch im Spam-Ordner nach und prüf die " +
      "Adresse. Der Link darin gilt eine halbe Stunde.",
    register: "Registrieren",
    privacy: "Wie wir mit deinen Daten umgehen",
    continueTo: "Melde dich an, danach geht es in der Anwendung weiter.",
  },

  help: {
    open: "Hilfe",
    title: "Hilfe",
    text: "Im Video zeigen wir dir Schritt für Schritt, wie du dich registrierst und deinen Betrieb einträgst.",
    pictures: "Hilfe: So kommt dein Betrieb ins Verzeichnis",
    play: "Video abspielen",
    loads: (host: string) => `Das Video wird erst mit deinem Klick von ${host} geladen.`,
    frame: "Hilfevideo",
    noVideo:
      "Zum Registrieren brauchst du nur eine E-Mail-Adresse. Wir schicken dir eine Mail mit einem " +
      "Link; nach dem Klick darauf kannst du deinen Betrieb eintragen.",
    contact: "Noch Fragen? Schreib uns:",
  },

  thanks: {
    title: "Vielen Dank für deine Registrierung!",
    address: "Die Mail geht an",
    again: "Mail noch einmal senden",
    sentAgain: "Die Mail ist noch einmal unterwegs. Schau bitte auch im Spam-Ordner nach.",
    text: "Wir haben dir eine Bestätigungsmail geschickt. Klicke bitte auf den Link in dieser Mail, dann kann es losgehen.",
    spam: "Keine Mail da? Schau bitte auch im Spam-Ordner nach.",
    close: "Alles klar",
  },

  link: {
    used: "Dieser Link wurde schon verwendet",
    expired: "Dieser Link ist abgelaufen",
    invalid: "Dieser Link funktioniert nicht",
    failed: "Das hat leider nicht geklappt",
    toLogin: "Zur Anmeldung",
    sendAgain: "Neue Mail senden",
    sent: "Wenn es zu dieser Adresse etwas zu tun gibt, ist gleich eine Mail bei dir. Schau bitte auch im Spam-Ordner nach.",
  },

  confirm: {
    title: "Registrierung bestätigen",
    working: "Wir bestätigen deine E-Mail-Adresse …",
    usedTitle: "Schon bestätigt",
    used: "Deine E-Mail-Adresse ist schon bestätigt. Du musst nichts weiter tun: Melde dich einfach an.",
    expired: "Ein Bestätigungslink gilt 24 Stunden. Kein Problem: Wir schicken dir gern einen neuen.",
    invalid:
      "Vielleicht wurde er beim Kopieren abgeschnitten. Öffne ihn noch einmal aus der Mail – oder lass dir einen neuen schicken.",
  },

  updateEmail: {
    title: "E-Mail-Adresse ändern",
    working: "Wir bestätigen deine neue E-Mail-Adresse …",
    done: "Email erfolgreich geändert. Bitte melde dich mit deiner neuen Email-Adresse an. Dein Passwort ist unverändert.",
    countdown: (seconds: number) => `Du wirst in ${seconds} Sekunden weitergeleitet!`,
    now: "Gleich zur Anmeldung",
    error: "ERROR",
    used: "Deine neue Adresse gilt wahrscheinlich schon. Melde dich einfach mit ihr an.",
    expired:
      "Ein solcher Link gilt 24 Stunden. Melde dich mit deiner bisherigen Adresse an und trag die neue noch einmal ein.",
    invalid:
      "Vielleicht wurde er beim Kopieren abgeschnitten, oder es gibt schon einen neueren. Du kannst " +
      "die neue Adresse in deinen Einstellungen noch einmal eintragen.",
    toSettings: "Zu den Einstellungen",
  },

  reset: {
    title: "Neues Passwort",
    intro: "Such dir ein neues Passwort aus. Danach meldest du dich damit an.",
    save: "Passwort speichern",
    saved: "Dein neues Passwort ist gespeichert. Melde dich jetzt damit an.",
    noToken:
      "In deinem Link fehlt ein Stück. Öffne ihn bitte noch einmal aus der Mail, oder lass dir auf der " +
      "Anmeldeseite über „Passwort vergessen?“ einen neuen schicken.",
    used: "Hast du dein neues Passwort schon gespeichert? Dann melde dich damit an. Sonst schicken wir dir gern einen neuen Link.",
    expired: "Zu deiner Sicherheit gilt er nur kurze Zeit. Wir schicken dir gern einen neuen.",
    invalid:
      "Vielleicht wurde er beim Kopieren abgeschnitten, oder es gibt schon einen neueren. Wir schicken dir gern einen neuen.",
  },

  handleAuth: {
    title: "Anmeldung",
    working: "Du wirst angemeldet …",
    failedTitle: "Die Anmeldung hat nicht geklappt",
    failed: "Diese Antwort gehört zu keiner Anmeldung, die in diesem Fenster begonnen hat.",
  },
};
