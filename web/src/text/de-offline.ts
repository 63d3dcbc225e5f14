/** The texts of the page that lists what can be read without a connection. */

export const deOffline = {
  title: "Offline lesen",
  intro:
    "Betriebe, die du in diesem Browser schon angesehen hast, kannst du auch ohne Verbindung lesen – " +
    "so, wie sie zuletzt bei dir angekommen sind.",
  toList: "Zur letzten Liste",
  noneTitle: "Noch nichts gespeichert",
  none: "Wenn du in den Cookie-Einstellungen alles erlaubst, behalten wir ab jetzt die Seiten, die du besuchst.",
  list: "Gespeicherte Betriebe",
};
