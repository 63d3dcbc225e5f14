/** The device's own position: watched from the moment somebody asks for it, and explained where it is refused. */
import { distanceKm } from "../lib/geo";
import { dePosition } from "../text/de-position";
import { positionState as state, rememberPlace, stopWatching, watching } from "./position";
import { toast } from "./toast-state";

/** The list is fetched again only after a movement of this size. */
const noticeableKm = 0.05;

/** The browser asks the visitor if it has not done so yet. */
export function watchDevice() {
  // A place may have been typed while this was loading.
  if (!state.get().searching) return;
  if (!("geolocation" in navigator)) {
    // oxlint-disable-next-line no-console -- S8.15 asks for this line.
    console.info("Geolocation is not supported");
    toast.error(dePosition.unsupported);
    state.set({ ...state.get(), searching: false });
    return;
  }
  stopWatching();
  watching.id = navigator.geolocation.watchPosition(moveTo, lose, { maximumAge: 60_000, timeout: 15_000 });
}

function moveTo({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) {
  const before = state.get().position;
  // Until the new name is known the old one is nearer to the truth than none.
  const here = { latitude, longitude, accuracyM: accuracy, here: before?.here };
  const moved = !before || before.place !== undefined || distanceKm(before, here) >= noticeableKm;
  if (before?.place !== undefined) rememberPlace(undefined);
  state.set({ ...state.get(), position: moved ? here : before, searching: false });
}

/** A tunnel is no reason to stop: the last place stands until the device knows a new one. Only a refusal is final. */
function lose(failure: GeolocationPositionError) {
  const refused = failure.code === failure.PERMISSION_DENIED;
  if (refused) stopWatching();
  if (refused || state.get().searching) toast.error(refused ? dePosition.denied : dePosition.failed);
  const keeps = !refused || state.get().position?.place !== undefined;
  state.set({ ...state.get(), position: keeps ? state.get().position : undefined, searching: false });
}
