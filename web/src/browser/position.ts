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
}

export interface PositionState {
  position: KnownPosition | undefined;
  searching: boolean;
}

const key = "place";

const unknown: PositionState = { position: undefined, searching: false };
const state = createSharedState(() => unknown);
let started = false;

/** For what watches the device, which loads only where somebody asks for it. */
export const positionState = state;
export const watching: { id?: number | undefined } = {};

/** A remembered place, or undefined when the text is missing or damaged. */
export function parsePlace(text: string | null | undefined): KnownPosition | undefined {
  if (!text) return undefined;
  try {
    const { place, latitude, longitude } = JSON.parse(text) as KnownPosition;
    const complete = typeof place === "string" && Number.isFinite(latitude) && Number.isFinite(longitude);
    return complete ? { place, latitude, longitude } : undefined;
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
  const search = (searching: boolean) => state.set({ ...state.get(), searching });
  search(true);
  import("./device-position").then(
    (part) => part.watchDevice(),
    () => {
      search(false);
      toast.error(de.errors.offline);
    },
  );
}

/** Names the device's position, unless it has moved on meanwhile. */
export function nameHere(at: Position, here: string | undefined) {
  const { position, searching } = state.get();
  if (position && !position.place && position.latitude === at.latitude && position.longitude === at.longitude)
    state.set({ position: { ...position, here }, searching });
}

export function setPlace(place: string, position: Position) {
  stopWatching();
  const chosen = { place, latitude: position.latitude, longitude: position.longitude };
  rememberPlace(chosen);
  state.set({ position: chosen, searching: false });
}

export function forgetPosition() {
  stopWatching();
  rememberPlace(undefined);
  state.set(unknown);
}

/** Takes up what is known without asking: the remembered place, or a permission given earlier. */
async function start() {
  const place = parsePlace(browserStorage.read(key));
  if (place) return state.set({ position: place, searching: false });
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
  if (permission?.state === "granted" && !state.get().position) watchPosition();
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
