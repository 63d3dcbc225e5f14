/** The id under which this browser's favourites are kept; it exists only once there is something to keep. */
import { browserStorage } from "../browser/storage";

const key = "deviceId";

export function deviceId(): string | undefined {
  return browserStorage.read(key);
}

/** The id, made now if this is the first favourite. */
export function ensureDeviceId(): string {
  const known = deviceId();
  if (known) return known;
  const fresh = randomId();
  // Without storage the favourite lasts on the server but this browser will not find it again.
  browserStorage.write(key, fresh);
  return fresh;
}

/** A version 4 UUID; `crypto.randomUUID` is missing on pages served without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
