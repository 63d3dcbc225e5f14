// Which files may be uploaded.
import { expect, test, vi } from "vitest";
import { deImages } from "../text/de-images";
import { imageProblem, isTooLarge, withSmallerPhotos } from "./image-rule";

vi.mock("./reduce-image", () => ({
  // A browser that reads JPEG and not HEIC.
  reduceImage: async (file: File, limitBytes: number) =>
    file.type === "image/jpeg" ? new File([new Uint8Array(limitBytes - 1)], file.name) : undefined,
}));

test("images below five million bytes pass, larger ones and other files are named", () => {
  expect(imageProblem({ size: 4_999_999, type: "image/jpeg" })).toBeUndefined();
  expect(imageProblem({ size: 5_000_000, type: "image/jpeg" })).toBe("Bilder dürfen maximal 5MB haben");
  expect(imageProblem({ size: 10, type: "application/pdf" })).toMatch(/Bilddatei/);
  expect(imageProblem({ size: 10, type: "", name: "notiz" })).toMatch(/Bilddatei/);
});

test("a phone's photo passes also where the browser knows no type for it", () => {
  expect(imageProblem({ size: 10, type: "image/heic", name: "IMG_1.HEIC" })).toBeUndefined();
  expect(imageProblem({ size: 10, type: "", name: "IMG_1.HEIC" })).toBeUndefined();
  expect(imageProblem({ size: 5_000_000, type: "", name: "IMG_1.heif" })).toBe(
    "Bilder dürfen maximal 5MB haben",
  );
});

test("only photos that are too large are made smaller, and those that stay so are named with a way out", async () => {
  const photo = (name: string, type: string, bytes: number) =>
    new File([new Uint8Array(bytes)], name, { type });
  const small = photo("klein.jpg", "image/jpeg", 10);
  const files = [
    small,
    photo("gross.jpg", "image/jpeg", 6_000_000),
    photo("IMG_1.heic", "image/heic", 6_000_000),
  ];
  const smaller = await withSmallerPhotos(files);
  expect(smaller[0]).toBe(small);
  expect(smaller.map(({ name, size }) => [name, size])).toEqual([
    ["klein.jpg", 10],
    ["gross.jpg", 4_999_999],
    ["IMG_1.heic", 6_000_000],
  ]);
  const names = smaller.filter(isTooLarge).map(({ name }) => name);
  expect(deImages.stillTooLarge(names.join(", "))).toMatch(/IMG_1\.heic.*als JPEG/);
});
