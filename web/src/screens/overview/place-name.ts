/** What the device's position is called: its street or town, looked up by our own server and kept nowhere. */
import { api } from "../../api/client";
import { unwrap } from "../../api/errors";
import type { AddressAnswer } from "../../api/types";
import { nameHere } from "../../browser/position";
import type { Position } from "../../lib/geo";

/** A device that knows its place worse than this may be in any street around. */
const streetM = 150;

/** The house would be guessed, so it is left out. */
export function nameOf(found: AddressAnswer | undefined, accuracyM: number): string | undefined {
  const street = accuracyM <= streetM && found?.street;
  return [street, found?.town].filter(Boolean).join(", ") || undefined;
}

/** Where nobody knows better, or the call fails, it is simply "here". */
export async function nameDevice(at: Position, accuracyM: number) {
  const body = { at: { lat: at.latitude, lng: at.longitude } };
  const found = await unwrap(api.POST("/api/geo/address", { body })).catch(() => []);
  nameHere(at, nameOf(found[0], accuracyM));
}
