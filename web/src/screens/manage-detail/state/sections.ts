/** What the edit page edits, as plain values: the loaded state and the edited one are compared section by section. */
import type { LoadedCompany, StoreFields } from "../../../api/company";
import type { Store } from "../../../api/types";
import { isText, textNames, textsOf, type CompanyTexts, type TextName } from "../../../forms/company-texts";
import { coordinateText, parseCoordinate } from "../../../lib/coordinate";
import { knownPosition } from "../../../lib/geo";
import { deCompany } from "../../../text/de-company";
import { deEdit } from "../../../text/de-edit";
import type { Hours } from "../hours/hours";

export interface StoreDraft {
  /** A temporary id ends in `_localID`. */
  id: string;
  title: string;
  street: string;
  postCode: string;
  town: string;
  phone: string;
  email: string;
  website: string;
  /** As typed, with a comma or a point; empty where the position is unknown. */
  latitude: string;
  longitude: string;
  /** Somebody put it there; otherwise it follows the address, and the server says how exact that is. */
  placed: boolean;
  /** OpenStreetMap's form; empty where the hours are unknown. */
  openingHours: string;
  /** What stands in the fields for them, as long as something of it is half filled in or contradicts itself. */
  unfinishedHours?: Hours;
  main: boolean;
  version?: number;
}

export interface Sections extends CompanyTexts {
  tags: readonly string[];
  categoryIds: readonly string[];
  /** Media ids in their order; pictures that are not uploaded yet have temporary ids. */
  images: readonly string[];
  stores: readonly StoreDraft[];
}

export type SectionName = keyof Sections;

/** The sections beside the texts, in the order of the page. */
const lists = Object.keys(deEdit.sections) as readonly Exclude<SectionName, TextName>[];

export const sectionNames: readonly SectionName[] = [...textNames, ...lists];

export const sectionLabel = (name: SectionName): string =>
  isText(name) ? deCompany.texts[name].label : deEdit.sections[name];

export function storeDraft(store: Store): StoreDraft {
  const position = knownPosition(store.location);
  return {
    id: store.id,
    title: store.title,
    street: store.street,
    postCode: store.postCode,
    town: store.town,
    phone: store.phone ?? "",
    email: store.email ?? "",
    website: store.website ?? "",
    latitude: position ? coordinateText(position.latitude) : "",
    longitude: position ? coordinateText(position.longitude) : "",
    placed: store.own?.positionSource === "Manual",
    openingHours: store.openingHours ?? "",
    main: store.main,
    version: store.own?.version,
  };
}

export function sectionsOf({ company, stores }: LoadedCompany): Sections {
  return {
    // What visitors do not read stands in the owner's part of the answer.
    ...textsOf({ ...company.own, ...company }),
    tags: company.tags,
    categoryIds: company.categoryIds,
    images: company.imageIds,
    stores: stores.map(storeDraft),
  };
}

/** What the owner sees of a location; its version is not part of that. */
const visible = ({ version: _version, ...store }: StoreDraft) => store;

export const sameStore = (left: StoreDraft, right: StoreDraft): boolean =>
  JSON.stringify(visible(left)) === JSON.stringify(visible(right));

/** Which one is the head office may change without anybody having touched a location. */
export const sameContent = (left: StoreDraft, right: StoreDraft): boolean =>
  sameStore({ ...left, main: true }, { ...right, main: true });

export function sameSection<Name extends SectionName>(
  name: Name,
  left: Sections[Name],
  right: Sections[Name],
): boolean {
  if (name === "stores") {
    const [a, b] = [left as readonly StoreDraft[], right as readonly StoreDraft[]];
    return a.length === b.length && a.every((store) => b.some((other) => sameStore(store, other)));
  }
  // Spaces around a text are no change, because saving would take them away.
  if (typeof left === "string") return left.trim() === (right as string).trim();
  return JSON.stringify(left) === JSON.stringify(right);
}

export function changedSections(saved: Sections, edited: Sections): SectionName[] {
  return sectionNames.filter((name) => !sameSection(name, saved[name], edited[name]));
}

const locationOf = ({ latitude, longitude }: StoreDraft) => ({
  lat: parseCoordinate(latitude) ?? 0,
  lng: parseCoordinate(longitude) ?? 0,
});

/** Where the server is to look up the address by itself. */
const byAddress = { lat: 0, lng: 0 };

const optional = (text: string) => text.trim() || null;

/** What the server is told about a location. */
export function storeFields(store: StoreDraft): StoreFields {
  return {
    title: store.title.trim(),
    street: store.street.trim(),
    postCode: store.postCode.trim(),
    town: store.town.trim(),
    phone: optional(store.phone),
    email: optional(store.email),
    website: optional(store.website),
    main: store.main,
    location: store.placed ? locationOf(store) : byAddress,
    openingHours: optional(store.openingHours),
  };
}

/** Only what differs, so that nothing is overwritten that nobody touched. */
export function storeChange(before: StoreDraft, after: StoreDraft): Partial<StoreFields> {
  const sameLocation =
    before.placed === after.placed &&
    JSON.stringify(locationOf(before)) === JSON.stringify(locationOf(after));
  const old = { ...storeFields(before), location: sameLocation ? storeFields(after).location : undefined };
  const entries = Object.entries(storeFields(after)).filter(
    ([name, value]) => JSON.stringify(old[name as keyof StoreFields]) !== JSON.stringify(value),
  );
  // A head office stops being one by choosing another; the server ignores the rest.
  return Object.fromEntries(entries.filter(([name, value]) => name !== "main" || value === true));
}
