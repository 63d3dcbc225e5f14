// Checks which files may become pictures.
import { expect, test } from "vitest";
import { chosenImages } from "./image-rule";

const photo = { name: "hof.jpg", type: "image/jpeg", size: 4_999_999 };

test("a picture has fewer than five million bytes", () => {
  expect(chosenImages([photo], 0)).toEqual({ accepted: [photo], refusals: [] });
  expect(chosenImages([{ ...photo, size: 5_000_000 }], 0)).toEqual({ accepted: [], refusals: ["Bilder dürfen maximal 5MB haben"] });
});

test("only pictures are taken, and drawings with text in them are not", () => {
  for (const type of ["text/html", "application/pdf", "image/svg+xml", ""]) expect(chosenImages([{ ...photo, name: "x", type }], 0).refusals).toEqual(["„x“ ist kein Bild, das wir verwenden können."]);
});

test("good ones among bad ones are taken, up to twelve", () => {
  const { accepted, refusals } = chosenImages([photo, { ...photo, size: 6_000_000 }, photo, photo], 10);
  expect(accepted).toHaveLength(2);
  expect(refusals).toEqual(["Bilder dürfen maximal 5MB haben", "Mehr als 12 Bilder sind nicht möglich."]);
});
