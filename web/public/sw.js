// The service worker: shows pushed messages and opens their link. What visitors read without a connection is in sw-offline.js.
importScripts("/sw-rules.js", "/sw-offline.js");

/** A message that says nothing readable still has to be shown: browsers revoke subscriptions that stay silent. */
function readMessage(data) {
  try {
    const { title, body, link } = data.json();
    return { title: String(title || "Neuigkeiten"), body: String(body || ""), link: String(link || "/") };
  } catch {
    return { title: "Neuigkeiten", body: data ? data.text() : "", link: "/" };
  }
}

/** Only addresses of this site are opened, whatever the message says. */
function ownAddress(link) {
  const address = new URL(link, self.location.origin);
  return address.origin === self.location.origin ? address.href : self.location.origin + "/";
}

async function openAddress(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = windows.find((client) => client.url === address);
  if (same) return same.focus();
  return self.clients.openWindow(address);
}

self.addEventListener("push", (event) => {
  const { title, body, link } = readMessage(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      lang: "de",
      data: { address: ownAddress(link) },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data?.address ?? self.location.origin));
});
