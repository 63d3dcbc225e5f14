/** Messages in this browser: allowed and taken back by a click, never asked for otherwise. */
import { api } from "../../api/client";
import { ensureDeviceId } from "../../api/device-id";
import { unwrap } from "../../api/errors";

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

/** The server's public key, or null where it sends no messages to browsers. */
export async function pushKey(signal?: AbortSignal): Promise<string | null> {
  return (await unwrap(api.GET("/api/push/key", { signal }))).publicKey ?? null;
}

/** Messages go to this browser, whoever is signed in. */
const device = () => ({ header: { "device-id": ensureDeviceId() } });

export async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushDenied();
  await navigator.serviceWorker.register(workerAddress, { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await unwrap(
      api.PUT("/api/push", {
        params: device(),
        body: { endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } },
      }),
    );
  } catch (failure) {
    // A subscription the server does not know would look like one that works.
    await subscription.unsubscribe();
    throw failure;
  }
  return subscription;
}

export async function unsubscribeFromPush(subscription: PushSubscription): Promise<void> {
  await unwrap(api.DELETE("/api/push", { params: device() }));
  await subscription.unsubscribe();
}
