// Which files may be uploaded.
import { expect, test } from "vitest";
import { imageProblem } from "./image-rule";

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
