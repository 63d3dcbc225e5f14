// Checks what the place of a device is called.
import { expect, test } from "vitest";
import type { AddressAnswer } from "../../api/types";
import { nameOf } from "./place-name";

const house: AddressAnswer = {
  label: "Hauptstraße 12, 4240 Freistadt",
  location: { lat: 48.5, lng: 14.5 },
  precision: "Address",
  street: "Hauptstraße",
  houseNumber: "12",
  postCode: "4240",
  town: "Freistadt",
};

test("a device is in a street, or in a town where it does not know better, but never in a house", () => {
  expect(nameOf(house, 20)).toBe("Hauptstraße, Freistadt");
  expect(nameOf(house, 2_000)).toBe("Freistadt");
  const { street: _, ...town } = house;
  expect(nameOf(town, 20)).toBe("Freistadt");
  expect(nameOf(undefined, 20)).toBeUndefined();
});
