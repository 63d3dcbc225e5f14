/** The texts of the second factor: in the settings and while signing in. */

const inWords = ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"];

export const deFactor = {
  signIn: {
    title: "Noch ein Schritt",
    intro: "Dein Konto ist mit einem zweiten Faktor geschützt. Bestätige bitte, dass du es bist.",
    byPasskey: "Mit Passkey bestätigen",
    or: "oder",
    appCode: "Code aus deiner App",
    appCodeHint: "Sechs Ziffern, die alle 30 Sekunden wechseln.",
    recoveryCode: "Wiederherstellungscode",
    recoveryCodeHint: "Einer der zehn Codes, die du beim Einrichten gesichert hast. Jeder gilt einmal.",
    toRecovery: "Stattdessen einen Wiederherstellungscode verwenden",
    toApp: "Stattdessen einen Code aus der App verwenden",
    confirm: "Bestätigen",
    back: "Zurück zur Anmeldung",
    again: "Noch einmal anmelden",
    lost: (email: string) => `Kein Zugriff mehr auf App, Passkey und Codes? Schreib uns an ${email}.`,
  },

  proof: {
    byPasskey: "Mit Passkey bestätigen",
    password: "Dein Passwort, zur Sicherheit",
    code: "Oder ein Code aus deiner App",
    missing: "Bitte gib dein Passwort ein.",
  },

  passkeyCancelled: "Der Passkey wurde nicht bestätigt. Versuch es noch einmal oder nimm einen anderen Weg.",
  passkeyKnown: "Dieses Gerät hat schon einen Passkey für dein Konto.",

  needed:
    "Für die Verwaltung brauchst du einen zweiten Faktor. Richte ihn gleich hier unter „Zweiter Faktor“ ein, dann geht es weiter.",
  neededLink: "Zum zweiten Faktor",

  setting: {
    title: "Zweiter Faktor",
    intro:
      "Schützt dein Konto auch dann, wenn jemand dein Passwort kennt: Bei der Anmeldung fragen wir zusätzlich nach etwas, das nur du hast.",
    failed: "Das konnte nicht geladen werden.",
    required: "Für die Verwaltung ist ein zweiter Faktor Pflicht.",

    app: "Authenticator-App",
    appText: "Eine App auf deinem Handy zeigt alle 30 Sekunden einen neuen Code.",
    appSince: (day: string) => `Eingerichtet am ${day}`,
    addApp: "App einrichten",
    removeApp: "Authenticator-App entfernen",

    passkeys: "Passkeys",
    passkeysText:
      "Fingerabdruck, Gesicht oder PIN deines Geräts, oder ein Sicherheitsschlüssel. Schützt auch vor gefälschten Seiten.",
    passkeySince: (day: string) => `Angelegt am ${day}`,
    passkeyUsed: (day: string) => `zuletzt verwendet am ${day}`,
    addPasskey: "Passkey hinzufügen",
    removePasskey: (name: string) => `Passkey „${name}“ entfernen`,
    remove: "Entfernen",

    codes: "Wiederherstellungscodes",
    codesLeft: (left: number) => {
      if (left === 0) return "Alle sind verbraucht. Erstell bitte neue.";
      if (left === 10) return "Alle zehn sind unbenutzt.";
      return left === 1
        ? "Nur noch einer von zehn ist unbenutzt. Erstell am besten gleich neue."
        : `Noch ${inWords[left]} von zehn sind unbenutzt.`;
    },
    renewCodes: "Neue Codes erstellen",
  },

  password: "Dein Passwort",
  passwordWhy: "Zur Sicherheit fragen wir vor jeder Änderung noch einmal danach.",
  next: "Weiter",

  appDialog: {
    title: "Authenticator-App einrichten",
    scan: "Scanne dieses Bild mit deiner Authenticator-App, zum Beispiel Aegis, FreeOTP, 2FAS oder Google Authenticator.",
    picture: "QR-Code für deine Authenticator-App",
    orType: "Geht das Scannen nicht? Dann gib diesen Schlüssel in der App ein:",
    open: "App auf diesem Gerät öffnen",
    code: "Code aus der App",
    codeHint: "Die sechs Ziffern, die die App jetzt zeigt.",
    confirm: "App bestätigen",
    done: "Deine Authenticator-App ist eingerichtet.",
  },

  passkeyDialog: {
    title: "Passkey hinzufügen",
    name: "Name",
    nameHint: "Damit du ihn wiedererkennst, zum Beispiel „Handy“ oder „Schlüsselbund“.",
    create: "Passkey anlegen",
    done: "Dein Passkey ist angelegt.",
  },

  removeDialog: {
    text: "Damit kannst du dich danach nicht mehr anmelden.",
    last:
      "Das ist dein letzter zweiter Faktor. Danach genügt wieder dein Passwort, und auch die " +
      "Wiederherstellungscodes gelten nicht mehr.",
    done: "Entfernt.",
  },

  codesDialog: {
    title: "Neue Wiederherstellungscodes",
    text: "Die bisherigen Codes gelten dann nicht mehr.",
    create: "Neue Codes erstellen",
  },

  codes: {
    title: "Sichere deine Wiederherstellungscodes",
    text:
      "Mit ihnen kommst du in dein Konto, wenn du App und Passkey verloren hast. Jeder gilt einmal. " +
      "Bewahre sie an einem sicheren Ort auf: Wir zeigen sie dir nur jetzt.",
    list: "Deine Wiederherstellungscodes",
    download: "Herunterladen",
    copy: "Kopieren",
    copied: "Kopiert.",
    fileName: "wiederherstellungscodes.txt",
    file: (site: string, codes: readonly string[]) =>
      `Wiederherstellungscodes für ${site}\nJeder gilt einmal.\n\n${codes.join("\n")}\n`,
    saved: "Ich habe sie gesichert",
    leave: {
      title: "Codes noch nicht gesichert?",
      text: "Die Codes siehst du nur jetzt. Ohne sie kommst du nicht mehr in dein Konto, wenn dein zweiter Faktor verloren geht.",
      stay: "Zurück zu den Codes",
      go: "Ohne Codes schließen",
    },
  },

  admin: {
    has: "Mit zweitem Faktor",
    reset: "Faktor zurücksetzen",
    resetOf: (name: string) => `${name}: Faktor zurücksetzen`,
    resetTitle: (name: string) => `Zweiten Faktor von ${name} zurücksetzen?`,
    resetText:
      "App, Passkeys und Wiederherstellungscodes gelten dann nicht mehr; das Passwort allein genügt. " +
      "Mach das nur, wenn du sicher bist, mit wem du sprichst. Die Person bekommt eine Mail.",
    resetDone: (name: string) => `${name} kann sich jetzt wieder mit dem Passwort allein anmelden.`,
  },
};
