/** What is wrong with a location, field by field; the server checks the same. */
import { newStoreLimits } from "../../../api/schema.gen";
import { isEmail } from "../../../forms/email-rule";
import { isPhone } from "../../../forms/phone-rule";
import { emptyHalf, parseCoordinate } from "../../../lib/coordinate";
import { localId } from "../../../lib/local-id";
import { deStore } from "../../../text/de-store";
import { oneMain } from "../state/merge";
import type { StoreDraft } from "../state/sections";

export type StoreErrors = Partial<Record<keyof StoreDraft, string>>;

const required = ["title", "street", "postCode", "town"] as const;
const { errors: texts } = deStore;

export const newStore = (main: boolean): StoreDraft => ({
  id: localId(),
  title: "",
  street: "",
  postCode: "",
  town: "",
  phone: "",
  email: "",
  website: "",
  latitude: "",
  longitude: "",
  placed: false,
  openingHours: "",
  main,
});

/** The button that adds a location waits for these. */
export const hasRequired = (store: StoreDraft): boolean =>
  required.every((name) => store[name].trim() !== "");

/** Whether something was typed that would be missed. */
export const isBegun = (store: StoreDraft): boolean => required.some((name) => store[name].trim() !== "");

function coordinateError(text: string, limit: number, outside: string): string | undefined {
  const value = parseCoordinate(text);
  if (value === undefined) return texts.coordinate;
  return Math.abs(value) > limit ? outside : undefined;
}

/** One message at a time: an empty half waits until the other one is right. */
function positionErrors(store: StoreDraft): StoreErrors {
  const latitude = coordinateError(store.latitude, 90, texts.latitude);
  const longitude = coordinateError(store.longitude, 180, texts.longitude);
  const empty = emptyHalf(store);
  return empty && !latitude && !longitude ? { [empty]: texts.halfPosition } : { latitude, longitude };
}

/** A scheme other than http would not lead to a website; a colon before digits is only a port. */
const isWebsite = (text: string) =>
  /^https?:\/\/\S+$/i.test(text) ||
  (!/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) && /^[^\s/]+\.[^\s]+$/.test(text));

function hoursError({ unfinishedHours, openingHours }: StoreDraft): string | undefined {
  if (unfinishedHours) return texts.openingHours;
  const most = newStoreLimits.openingHours.maxLength;
  return [...openingHours].length > most ? texts.hoursTooLong(most) : undefined;
}

/** Errors that show at once, because what stands there cannot be right. */
export function formatErrors(store: StoreDraft): StoreErrors {
  const errors: StoreErrors = {
    ...positionErrors(store),
    phone: store.phone.trim() && !isPhone(store.phone) ? texts.phone : undefined,
    email: store.email.trim() && !isEmail(store.email.trim()) ? texts.email : undefined,
    website: store.website.trim() && !isWebsite(store.website.trim()) ? texts.website : undefined,
    openingHours: hoursError(store),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text));
}

/** Everything that keeps a location from being saved. */
export function storeErrors(store: StoreDraft): StoreErrors {
  const missing = Object.fromEntries(
    required.filter((name) => store[name].trim() === "").map((name) => [name, texts.required]),
  );
  return { ...formatErrors(store), ...missing };
}

/** The first location added becomes the head office. */
export function withStore(stores: readonly StoreDraft[], store: StoreDraft): readonly StoreDraft[] {
  return oneMain([...stores, { ...store, main: stores.length === 0 }]);
}

/** Removing the head office makes the oldest remaining location the new one, as the server does. */
export function withoutStore(stores: readonly StoreDraft[], id: string): readonly StoreDraft[] {
  return oneMain(stores.filter((store) => store.id !== id));
}

export function withMain(stores: readonly StoreDraft[], id: string): readonly StoreDraft[] {
  return stores.map((store) =>
    store.main === (store.id === id) ? store : { ...store, main: store.id === id },
  );
}
