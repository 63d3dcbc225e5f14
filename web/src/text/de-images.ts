/** The texts about uploading images. */

export const deImages = {
  tooLarge: "Bilder dürfen maximal 5MB haben",
  stillTooLarge: (names: string) =>
    `Zu groß, und dieser Browser konnte es nicht verkleinern: ${names}. ` +
    "Speichere das Bild kleiner oder als JPEG und wähl es noch einmal aus.",
  broken: (names: string) =>
    `Lässt sich nicht als Bild öffnen: ${names}. Vielleicht ist die Datei beschädigt. Wähl bitte eine andere.`,
  reducing: "Große Fotos werden verkleinert …",
  notImage: "Bitte wähl eine Bilddatei aus (JPEG, PNG, WebP oder HEIC).",
  rights: "Ich bestätige, dass ich im Besitz der Bildrechte für die hochgeladenen Fotos bin.",
};
