/** Where the visitor is: watched after a click or an earlier permission, or a place typed by hand. */
import { distanceKm, type Position } from "../lib/geo";
import { de } from "../text/de";
import { createSharedState, useSharedState } from "./shared-state";
import { browserStorage } from "./storage";
import { toast } from "./toast-state";

export interface KnownPosition extends Position {
  /** The name of a place typed by hand; missing for the device's own position. */
  place?: string;
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
/** The list is fetched again only after a movement of this size. */
const noticeableKm = 0.05;

const unknown: PositionState = { position: undefined, searching: false, byHand: false };
const state = createSharedState(() => unknown);
let started = false;
let watch: number | undefined;

/** A remembered place, or undefined when the text is missing or damaged. */
export function parsePlace(text: string | null | undefined): NamedPlace | undefined {
  if (!text) return undefined;
  try {
    const { place, latitude, longitude } = JSON.parse(text) as NamedPlace;
    const complete = typeof place === "string" && Number.isFinite(latitude) && Number.isFinite(longitude);
    return complete ? { place, latitude, longitude } : undefined;
  } catch {
    return undefined;
  }
}

const remember = (position: KnownPosition | undefined) =>
  browserStorage.write(key, position && JSON.stringify(position));

function stopWatching() {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  watch = undefined;
}

/** Uses the device's position from now on; the browser asks the visitor if it has not done so yet. */
export function watchPosition() {
  watchDevice(true);
}

function watchDevice(byHand: boolean) {
  if (!("geolocation" in navigator)) {
    // oxlint-disable-next-line no-console -- S8.15 asks for this line.
    console.info("Geolocation is not supported");
    toast.error(de.position.unsupported);
    return;
  }
  stopWatching();
  state.set({ position: state.get().position, searching: true, byHand });
  watch = navigator.geolocation.watchPosition(moveTo, lose, { maximumAge: 60_000, timeout: 15_000 });
}

function moveTo({ coords: { latitude, longitude } }: GeolocationPosition) {
  const here = { latitude, longitude };
  const before = state.get().position;
  const moved = !before || before.place !== undefined || distanceKm(before, here) >= noticeableKm;
  if (before?.place !== undefined) remember(undefined);
  state.set({ ...state.get(), position: moved ? here : before, searching: false });
}

/** A tunnel is no reason to stop: the last place stands until the device knows a new one. Only a refusal is final. */
function lose(failure: GeolocationPositionError) {
  const refused = failure.code === failure.PERMISSION_DENIED;
  if (refused) stopWatching();
  if (refused || state.get().searching) toast.error(refused ? de.position.denied : de.position.failed);
  const keeps = !refused || state.get().position?.place !== undefined;
  state.set({ ...state.get(), position: keeps ? state.get().position : undefined, searching: false });
}

/** `lasting` says whether it is this visitor's own choice; a place that came with a link is not remembered. */
export function setPlace(chosen: NamedPlace, lasting: boolean) {
  stopWatching();
  if (lasting) remember(chosen);
  state.set({ position: chosen, searching: false, byHand: lasting });
}

export function forgetPosition() {
  stopWatching();
  remember(undefined);
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
