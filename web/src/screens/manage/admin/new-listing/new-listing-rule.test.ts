// The rules of the popup that creates a person, a company and a location.
import { expect, test } from "vitest";
import {
  emptyListing,
  fieldErrors,
  fromSuggestion,
  isComplete,
  listingOf,
  missingParts,
  wrongCoordinates,
} from "./new-listing-rule";

const filled = {
  ...emptyListing,
  username: "a@b.at",
  name: "Hof",
  description: "Brot",
  categoryIds: ["c"],
  title: "Hof",
  street: "Weg 1",
  town: "Linz",
  postCode: "4020",
};

test("the create-user popup needs each of its required fields and a category", () => {
  expect(isComplete(filled)).toBe(true);
  for (const name of ["username", "name", "description", "title", "street", "town", "postCode"] as const)
    expect(isComplete({ ...filled, [name]: "  " })).toBe(false);
  expect(isComplete({ ...filled, categoryIds: [] })).toBe(false);
  expect(missingParts({ ...filled, street: "", categoryIds: [] })).toEqual(["categoryIds", "street"]);
  expect(isComplete({ ...filled, firstName: "", lastName: "", tags: [] })).toBe(true);
});

test("an entry made by the operators themselves needs no person", () => {
  expect(isComplete({ ...filled, username: "", byOperator: true })).toBe(true);
  expect(isComplete({ ...filled, town: "", byOperator: true })).toBe(false);
});

test("names left empty in the create-user popup are sent as a single space", () => {
  expect(listingOf(filled).user).toEqual({ username: "a@b.at", firstName: " ", lastName: " " });
  expect(listingOf({ ...filled, firstName: " Maria ", lastName: "Huber" }).user).toMatchObject({
    firstName: "Maria",
    lastName: "Huber",
  });
});

test("coordinates with a comma are sent as numbers, empty ones as 0, and wrong ones are named", () => {
  expect(listingOf({ ...filled, latitude: "48,3", longitude: "" }).store.location).toEqual({
    lat: 48.3,
    lng: 0,
  });
  expect(wrongCoordinates({ latitude: "48,3", longitude: "14.3" })).toEqual([]);
  expect(wrongCoordinates({ latitude: "Nord", longitude: "1,2,3" })).toEqual(["latitude", "longitude"]);
});

test("half a position cannot be sent from the create-user popup", () => {
  expect(wrongCoordinates({ latitude: "", longitude: " " })).toEqual([]);
  expect(wrongCoordinates({ latitude: " ", longitude: "14,3" })).toEqual(["latitude"]);
  expect(wrongCoordinates({ latitude: "48,3", longitude: "" })).toEqual(["longitude"]);
});

test("a suggestion fills in what it knows", () => {
  const suggestion = {
    id: "1",
    basis: "",
    name: "Biohof",
    location: "4240 Freistadt",
    email: "hof@x.at",
    website: "hof.at",
    reason: "Gutes Brot",
    contactEmail: null,
    state: "New",
    assignee: null,
    companyId: null,
    createdAt: "",
    updatedAt: "",
  } as const;
  expect(fromSuggestion(suggestion)).toMatchObject({
    username: "hof@x.at",
    name: "Biohof",
    title: "Biohof",
    description: "Gutes Brot",
    postCode: "4240",
    town: "Freistadt",
  });
  expect(fromSuggestion({ ...suggestion, location: "bei Linz" })).toMatchObject({
    postCode: "",
    town: "bei Linz",
  });
  expect(fromSuggestion(suggestion).byOperator).toBe(false);
  expect(fromSuggestion({ ...suggestion, email: null })).toMatchObject({ byOperator: true, username: "" });
});

test("the server's messages reach the field they belong to", () => {
  expect(
    fieldErrors({
      "user.username": "a",
      "company.name": "b",
      "company.categoryIds[0]": "c",
      "store.street": "d",
      "store.email": "e",
    }),
  ).toEqual({ username: "a", name: "b", categoryIds: "c", street: "d", email: "e" });
});
