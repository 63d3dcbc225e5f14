/** The texts about uploading images. */

export const deImages = {
  tooLarge: "Bilder dürfen maximal 5MB haben",
  notImage: "Bitte wähl eine Bilddatei aus (JPEG, PNG, WebP oder HEIC).",
  rights: "Ich bestätige, dass ich im Besitz der Bildrechte für die hochgeladenen Fotos bin.",
};
