/** Makes the page an app: it can be installed, follows the connection, and keeps visited pages if allowed. */
import type { QueryClient } from "@tanstack/react-query";
import { currentFreshness, setFreshness } from "../api/freshness-state";
import { whenIdle } from "../browser/idle";
import { anyCopies, copiesSupported, permitCopies, removeCopies } from "../browser/offline-copies";
import { forgetSearches } from "../browser/recent-searches";
import { currentConsent, subscribeToConsent } from "./consent-state";

export function startOffline(client: QueryClient) {
  offerInstallation();
  followConnection(client);
  // The page is loaded anew after a permission was taken back.
  if (currentConsent().consent === "declined") forgetSearches();
  if (!copiesSupported() || !import.meta.env.PROD) return;
  let before = currentConsent().consent;
  if (before === "accepted") whenIdle(() => allowCopies(client));
  // A permission taken back just before the page was left may not have been carried out.
  if (before === "declined") whenIdle(async () => (await anyCopies()) && refuseCopies());
  subscribeToConsent(() => {
    const { consent } = currentConsent();
    if (consent === before) return;
    before = consent;
    void (consent === "accepted" ? allowCopies(client) : refuseCopies());
  });
}

/** Only now: a browser that finds the link in the page fetches the description before the page's own pictures. */
function offerInstallation() {
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "manifest", href: "/manifest.webmanifest" }),
  );
}

function followConnection(client: QueryClient) {
  // What is on the screen was right until now.
  window.addEventListener("offline", () =>
    setFreshness({ storedAt: currentFreshness().storedAt ?? new Date().toISOString(), offline: true }),
  );
  window.addEventListener("online", () => void client.invalidateQueries());
}

async function allowCopies(client: QueryClient) {
  try {
    const permitted = await permitCopies();
    await navigator.serviceWorker.register("/sw.js", { scope: "/" });
    if (permitted && navigator.serviceWorker.controller) return;
    await controlled();
    const pictures = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/api/media/"));
    const addresses = [
      { address: location.href, mode: "navigate" },
      ...pictures.map(({ name }) => ({ address: name, mode: "no-cors" })),
    ];
    navigator.serviceWorker.controller?.postMessage({ type: "keep", addresses });
    // What was asked before the worker was there is asked once more, so that it gets to keep it.
    await client.refetchQueries({ type: "active" });
  } catch {
    // Without the worker everything works as long as there is a connection.
  }
}

function controlled(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
  });
}

const refuseCopies = () => removeCopies(dismissWorker);

/** The worker stays only where it delivers messages. */
async function dismissWorker() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  if (!(await registration?.pushManager.getSubscription())) await registration?.unregister();
}
