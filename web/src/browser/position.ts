/** Where the visitor is: watched after a click or an earlier permission, or a place typed by hand. */
import type { Position } from "../lib/geo";
import { de } from "../text/de";
import { createSharedState, useSharedState } from "./shared-state";
import { browserStorage } from "./storage";
import { toast } from "./toast-state";

export interface KnownPosition extends Position {
  /** The name of a place typed by hand; missing for the device's own position. */
  place?: string;
  /** How exactly the device knows its own position, and what is there, once that was looked up; neither is stored. */
  accuracyM?: number;
  here?: string | undefined;
  /** How far a region reaches that was typed as the place. */
  reachKm?: number;
}

/** A place typed by hand. */
export type NamedPlace = KnownPosition & { place: string };

export interface PositionState {
  position: KnownPosition | undefined;
  searching: boolean;
  /** Whether the visitor asked for it on this page, and wants to see it. */
  byHand: boolean;
}

const key = "place";

const unknown: PositionState = { position: undefined, searching: false, byHand: false };
const state = createSharedState(() => unknown);
let started = false;

/** For what watches the device, which loads only where somebody asks for it. */
export const positionState = state;
export const watching: { id?: number | undefined } = {};

/** A remembered place, or undefined when the text is missing or damaged. */
export function parsePlace(text: string | null | undefined): NamedPlace | undefined {
  if (!text) return undefined;
  try {
    const { place, latitude, longitude, reachKm } = JSON.parse(text) as NamedPlace;
    const complete = typeof place === "string" && Number.isFinite(latitude) && Number.isFinite(longitude);
    const reach = Number.isFinite(reachKm) && reachKm! > 0 && { reachKm };
    return complete ? { place, latitude, longitude, ...(reach as { reachKm?: number }) } : undefined;
  } catch {
    return undefined;
  }
}

export const rememberPlace = (position: KnownPosition | undefined) =>
  browserStorage.write(key, position && JSON.stringify(position));

export function stopWatching() {
  if (watching.id !== undefined) navigator.geolocation.clearWatch(watching.id);
  watching.id = undefined;
}

/** Uses the device's position from now on. */
export function watchPosition() {
  watchDevice(true);
}

/** Only where the device's position is wanted is what watches it loaded. */
function watchDevice(byHand: boolean) {
  state.set({ ...state.get(), searching: true, byHand });
  import("./device-position").then(
    (part) => part.watchDevice(),
    () => {
      state.set({ ...state.get(), searching: false });
      toast.error(de.errors.offline);
    },
  );
}

/** Names the device's position, unless it has moved on meanwhile. */
export function nameHere(at: Position, here: string | undefined) {
  const { position } = state.get();
  if (position && !position.place && position.latitude === at.latitude && position.longitude === at.longitude)
    state.set({ ...state.get(), position: { ...position, here } });
}

/** `lasting` says whether it is this visitor's own choice; a place that came with a link is not remembered. */
export function setPlace(chosen: NamedPlace, lasting: boolean) {
  stopWatching();
  if (lasting) rememberPlace(chosen);
  state.set({ position: chosen, searching: false, byHand: lasting });
}

export function forgetPosition() {
  stopWatching();
  rememberPlace(undefined);
  state.set(unknown);
}

/** Takes up what is known without asking: the remembered place, or a permission given earlier. */
async function start() {
  const place = parsePlace(browserStorage.read(key));
  if (place) return state.set({ ...unknown, position: place });
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
  if (permission?.state === "granted" && !state.get().position) watchDevice(false);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = state.subscribe(listener);
  if (!started) {
    started = true;
    void start();
  }
  return unsubscribe;
}

export const usePosition = (): PositionState => useSharedState({ get: state.get, subscribe }, unknown);
