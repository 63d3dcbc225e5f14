/** Messages in this browser: allowed and taken back by a click, never asked for otherwise. */
import { api } from "../api/client";
import { ensureDeviceId } from "../api/device";
import { unwrap } from "../api/errors";

const workerAddress = "/sw.js";

export function pushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The browser's own permission was refused. */
export class PushDenied extends Error {}

/** The subscription of this browser, as far as there is one; asking for it registers nothing. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const call = api as unknown as Record<"PUT" | "DELETE" | "GET", (path: string, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>>;

/** The server's public key, or null where it sends no messages to browsers. */
export async function pushKey(signal?: AbortSignal): Promise<string | null> {
  return ((await unwrap(call.GET("/api/push/key", { signal }))) as { publicKey: string | null }).publicKey;
}

export async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushDenied();
  await navigator.serviceWorker.register(workerAddress, { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  ensureDeviceId();
  try {
    await unwrap(call.PUT("/api/push", { body: subscription.toJSON() }));
  } catch (failure) {
    // A subscription the server does not know would look like one that works.
    await subscription.unsubscribe();
    throw failure;
  }
  return subscription;
}

export async function unsubscribeFromPush(subscription: PushSubscription): Promise<void> {
  await unwrap(call.DELETE("/api/push"));
  await subscription.unsubscribe();
}
