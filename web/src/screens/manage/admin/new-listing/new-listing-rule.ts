/** The rules of the popup that creates a person together with a company and its location. */
import type { AdminSuggestion, NewListing } from "../../../../api/admin-types";
import { addTags, type TagsAndText } from "../../../../forms/company-rule";
import {
  emptyTexts,
  isText,
  missingTexts,
  textNames,
  trimmedTexts,
  type CompanyTexts,
} from "../../../../forms/company-texts";
import { emptyHalf, parseCoordinate } from "../../../../lib/coordinate";

export interface ListingValues extends CompanyTexts, TagsAndText {
  /** Entered by the operators for the time being: nobody is invited. */
  byOperator: boolean;
  username: string;
  firstName: string;
  lastName: string;
  categoryIds: readonly string[];
  active: boolean;
  title: string;
  street: string;
  postCode: string;
  town: string;
  phone: string;
  email: string;
  website: string;
  latitude: string;
  longitude: string;
}

export const emptyListing: ListingValues = {
  byOperator: false,
  username: "",
  firstName: "",
  lastName: "",
  ...emptyTexts,
  tags: [],
  newTag: "",
  categoryIds: [],
  active: false,
  title: "",
  street: "",
  postCode: "",
  town: "",
  phone: "",
  email: "",
  website: "",
  latitude: "",
  longitude: "",
};

const needed = ["username", ...textNames, "categoryIds", "title", "street", "postCode", "town"] as const;

/** What the button still waits for, in the order of the form. */
export function missingParts(values: ListingValues): (typeof needed)[number][] {
  const missing = missingTexts(values);
  return needed.filter((name) => {
    if (name === "categoryIds") return values.categoryIds.length === 0;
    if (isText(name)) return missing.includes(name);
    return values[name].trim() === "" && !(name === "username" && values.byOperator);
  });
}

export const isComplete = (values: ListingValues): boolean => missingParts(values).length === 0;

/** The coordinates that cannot be read, or are missing beside the other one, by the name of their field. */
export function wrongCoordinates(
  values: Pick<ListingValues, "latitude" | "longitude">,
): ("latitude" | "longitude")[] {
  const empty = emptyHalf(values);
  return (["latitude", "longitude"] as const).filter(
    (name) => name === empty || parseCoordinate(values[name]) === undefined,
  );
}

const optional = (text: string) => text.trim() || undefined;

/** What is sent: names that were left empty become a single space, coordinates numbers. */
export function listingOf(values: ListingValues): NewListing {
  const { tags } = addTags(values.tags, values.newTag);
  const { username, firstName, lastName, categoryIds, active, title, street, postCode, town } = values;
  return {
    user: { username: username.trim(), firstName: firstName.trim() || " ", lastName: lastName.trim() || " " },
    company: { ...trimmedTexts(values), tags: [...tags], categoryIds: [...categoryIds], active },
    store: {
      title: title.trim(),
      street: street.trim(),
      postCode: postCode.trim(),
      town: town.trim(),
      phone: optional(values.phone),
      email: optional(values.email),
      website: optional(values.website),
      location: { lat: parseCoordinate(values.latitude) ?? 0, lng: parseCoordinate(values.longitude) ?? 0 },
    },
  };
}

/** What a suggestion already tells; the place is one text there, so a postcode at its beginning is split off. */
export function fromSuggestion({ name, location, email, website, reason }: AdminSuggestion): ListingValues {
  const place = /^(\d{4,5})\s+(.+)$/.exec(location?.trim() ?? "");
  return {
    ...emptyListing,
    // Nobody can be invited without an address.
    byOperator: !email,
    username: email ?? "",
    name,
    description: reason ?? "",
    title: name,
    postCode: place?.[1] ?? "",
    town: place?.[2] ?? location ?? "",
    email: email ?? "",
    website: website ?? "",
  };
}

/** The form's field for each path in the server's answer. */
export function fieldErrors(fields: Record<string, string>): Partial<Record<keyof ListingValues, string>> {
  const names: Record<string, keyof ListingValues> = {
    "store.email": "email",
    "store.location.lat": "latitude",
    "store.location.lng": "longitude",
    "store.location": "latitude",
  };
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      names[path] ?? path.replace(/^\w+\./, "").replace(/\[\d+]$/, ""),
      message,
    ]),
  );
}
