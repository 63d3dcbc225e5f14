// Checks which files may become pictures.
import { expect, test } from "vitest";
import { chosenImages } from "./image-rule";

const photo = { type: "image/jpeg", size: 4_999_999 };

test("a picture has fewer than five million bytes, and drawings with text in them are none", () => {
  expect(chosenImages([photo], 0)).toEqual({ accepted: [photo], refusals: [] });
  expect(chosenImages([{ ...photo, size: 5_000_000 }], 0)).toEqual({
    accepted: [],
    refusals: ["Bilder dürfen maximal 5MB haben"],
  });
  for (const type of ["text/html", "image/svg+xml", ""])
    expect(chosenImages([{ ...photo, type }], 0)).toMatchObject({
      accepted: [],
      refusals: [expect.stringContaining("Bilddatei")],
    });
});

test("good ones among bad ones are taken, up to twelve", () => {
  const { accepted, refusals } = chosenImages([photo, { ...photo, size: 6_000_000 }, photo, photo], 10);
  expect(accepted).toHaveLength(2);
  expect(refusals).toEqual(["Bilder dürfen maximal 5MB haben", "Mehr als 12 Bilder sind nicht möglich."]);
});
