// Checks which address a pin offers to the fields of a location.
import { expect, test } from "vitest";
import type { AddressAnswer } from "../../../api/types";
import { addressLine, differs, typedAddress } from "./address-at-pin";

const found: AddressAnswer = {
  label: "Hauptstraße 12, 4240 Freistadt",
  location: { lat: 48.5, lng: 14.5 },
  precision: "Address",
  street: "Hauptstraße",
  houseNumber: "12",
  postCode: "4240",
  town: "Freistadt",
};

test("a house or a street is an address, a town is none", () => {
  expect(typedAddress(found)).toEqual({ street: "Hauptstraße 12", postCode: "4240", town: "Freistadt" });
  const { houseNumber: _, ...street } = found;
  expect(typedAddress(street)?.street).toBe("Hauptstraße");
  const { street: _street, ...town } = found;
  expect(typedAddress(town)).toBeUndefined();
  expect(typedAddress(undefined)).toBeUndefined();
});

test("what the fields say already is not offered", () => {
  const address = { street: "Hauptstraße 12", postCode: "4240", town: "Freistadt" };
  expect(differs({ ...address, street: " hauptstraße  12".trim() }, address)).toBe(false);
  expect(differs({ ...address, street: "Hauptstraße 14" }, address)).toBe(true);
  expect(addressLine(address)).toBe("Hauptstraße 12, 4240 Freistadt");
});
