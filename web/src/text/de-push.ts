/** The texts around messages in the browser. */

export const dePush = {
  title: "Neuigkeiten als Nachricht",
  text: "Wir melden uns selten: bei neuen Sonderangeboten und wichtigen Neuigkeiten.",
  on: "Du bekommst Nachrichten in diesem Browser.",
  subscribe: "Nachrichten erlauben",
  unsubscribe: "Nachrichten abbestellen",
  subscribed: "Danke! Du bekommst ab jetzt Nachrichten in diesem Browser.",
  unsubscribed: "Du bekommst keine Nachrichten mehr.",
  denied: "Dein Browser erlaubt uns keine Nachrichten. Du kannst das in seinen Einstellungen ändern.",
  failed: "Das hat leider nicht geklappt. Bitte versuch es später noch einmal.",
};
