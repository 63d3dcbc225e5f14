/** The texts of mails that administrators write to owners, and what such a mail may begin with. */
import { wholeNumber } from "../lib/format";

const count = (value: number, one: string, many: string) =>
  value === 1 ? `1 ${one}` : `${wholeNumber(value)} ${many}`;

export interface LetterTemplate {
  title: string;
  subject: string;
  message: string;
}

export const deLetter = {
  open: "E-Mail schreiben",
  /** Begins with what can be seen, so that it can be said aloud. */
  openOf: (name: string) => `E-Mail schreiben an die Besitzer:in von ${name}`,
  title: (companies: number) =>
    companies === 1 ? "E-Mail schreiben" : `E-Mail zu ${wholeNumber(companies)} Betrieben schreiben`,
  reach: (people: number, companies: number) =>
    companies === 1
      ? "Die E-Mail geht an die Besitzer:in des Betriebs."
      : `Die E-Mail geht an ${count(people, "Person", "Personen")}. Wer mehrere der Betriebe betreut, bekommt eine für alle.`,
  switch:
    "Wer keine E-Mails zu den eigenen Betrieben möchte oder die Adresse nie bestätigt hat, bekommt keine; am Ende siehst du, wer das war.",
  template: "Vorlage",
  noTemplate: "Ohne Vorlage",
  ours: "Mitgelieferte Vorlagen",
  own: "Eigene Vorlagen",
  keep: "Als Vorlage merken",
  keepName: "Name der Vorlage",
  keepHint: "Alle in der Verwaltung können sie dann verwenden.",
  kept: (title: string) => `Die Vorlage „${title}“ ist gespeichert.`,
  forget: "Vorlage löschen",
  forgotten: (title: string) => `Die Vorlage „${title}“ ist gelöscht.`,
  before: "Deinen vorigen Text zurückholen",
  subject: "Betreff",
  message: "Nachricht",
  messageHint:
    "Für {Vorname} und {Betrieb} setzen wir die richtigen Namen ein. Anrede und Gruß stehen schon da; " +
    "eine Leerzeile beginnt einen neuen Absatz.",
  unknown: (word: string) => `„${word}“ kennen wir nicht. Es gibt {Vorname} und {Betrieb}.`,
  preview: (name: string) => `So liest es ${name}`,
  greeting: (firstName: string) => `Hallo ${firstName},`,
  greetingWithoutName: "Hallo,",
  and: " und ",
  nobody: "die Besitzer:in",
  tryOut: "Testmail an mich",
  triedOut: "Die Testmail ist unterwegs an deine eigene Adresse. Die Besitzer:innen bekommen nichts.",
  send: (people: number) => (people === 1 ? "Senden" : `An ${wholeNumber(people)} senden`),
  again: "Noch einmal senden",

  templates: [
    {
      title: "Bilder fehlen",
      subject: "Ein Bild für {Betrieb}",
      message:
        "mit einem Bild wird {Betrieb} viel öfter geöffnet. Noch ist bei uns keines zu sehen.\n\n" +
        "Ein Foto vom Handy genügt: dein Laden, deine Werkstatt oder das, was du machst. " +
        "In deinem Eintrag lädst du es mit zwei Klicks hoch.",
    },
    {
      title: "Öffnungszeiten fehlen",
      subject: "Wann hat {Betrieb} geöffnet?",
      message:
        "viele suchen bei uns nach dem, was jetzt gerade offen hat. Ohne Öffnungszeiten finden sie {Betrieb} dabei nicht.\n\n" +
        "Trag sie bitte in deinem Eintrag ein. Wenn du nur nach Vereinbarung da bist, kannst du auch das dazuschreiben.",
    },
    {
      title: "Einladung, bei einem Sonderangebot mitzumachen",
      subject: "Macht {Betrieb} mit?",
      message:
        "wir planen gerade ein Sonderangebot, zu dem {Betrieb} gut passen würde.\n\n" +
        "Hast du Lust, mitzumachen? Antworte uns einfach auf die Adresse unten, dann melden wir uns mit den Einzelheiten.",
    },
    {
      title: "Neuigkeit oder Termin",
      subject: "Neues für {Betrieb}",
      message: "wir haben Neuigkeiten für dich und {Betrieb}:\n\n\n\nDanke, dass du dabei bist!",
    },
  ] satisfies LetterTemplate[] as readonly LetterTemplate[],
};
