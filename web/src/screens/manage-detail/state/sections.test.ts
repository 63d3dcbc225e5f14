// A position that nobody placed follows its address, and only the server says how exact it is.
import { expect, it } from "vitest";
import { newStore } from "../stores/store-rule";
import { storeChange, storeFields, type StoreDraft } from "./sections";

const linz: StoreDraft = {
  ...newStore(true),
  title: "Laden",
  street: "Weg 1",
  postCode: "4020",
  town: "Linz",
  latitude: "48,30639",
  longitude: "14,28611",
};
const wels: StoreDraft = {
  ...linz,
  postCode: "4600",
  town: "Wels",
  latitude: "48,15",
  longitude: "14,03333",
};

it("a looked-up position is left to the server, a placed one is sent", () => {
  expect(storeFields(linz).location).toEqual({ lat: 0, lng: 0 });
  expect(storeFields({ ...linz, placed: true }).location).toEqual({ lat: 48.30639, lng: 14.28611 });
});

it("another address asks the server for its position", () => {
  expect(storeChange(linz, wels)).toEqual({ postCode: "4600", town: "Wels", location: { lat: 0, lng: 0 } });
});

it("a position that stays as it is, is not sent", () => {
  expect(storeChange(linz, { ...linz, title: "Hofladen" })).toEqual({ title: "Hofladen" });
  const placed = { ...linz, placed: true };
  expect(storeChange(placed, { ...placed, latitude: "48.306390", town: "Leonding" })).toEqual({
    town: "Leonding",
  });
});

it("a pin that was moved is sent, and one that is to follow the address again is looked up", () => {
  const moved = { ...linz, latitude: "48,31", placed: true };
  expect(storeChange(linz, moved)).toEqual({ location: { lat: 48.31, lng: 14.28611 } });
  expect(storeChange(moved, linz)).toEqual({ location: { lat: 0, lng: 0 } });
});
